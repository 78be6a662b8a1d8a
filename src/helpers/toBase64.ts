// Of the platform; on every runtime that the library supports.
declare function btoa(data: string): string;

/** A multiple of 3, so that only the end is padded, and as many arguments as every engine takes fast. */
const CHUNK = 6144;

/** Bytes in base64, as in RFC 4648 section 4. What is no bytes, or can't be read, stays as it is. */
export function toBase64(data: string | Uint8Array): string;
export function toBase64(data: unknown): unknown {
  try {
    return isBytes(data) ? encode(new Uint8Array(data)) : data;
  } catch {
    return data;
  }
}

/** Whether a value is a `Uint8Array` of any realm, or of a class that extends it. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

function encode(bytes: Uint8Array): string {
  let base64 = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    base64 += btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + CHUNK)));
  }
  return base64;
}
