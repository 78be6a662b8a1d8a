const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is an RFC 3339 date-time with capital `T` and `Z`, on a day that exists. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  // For a day that its month lacks, some platforms give an invalid date, and others a day of the next month.
  return match !== null && new Date(text.slice(0, 10)).getUTCDate() === Number(match[1]);
}
