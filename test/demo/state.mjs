import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const key = randomBytes(32);
const sign = (payload) => createHmac("sha256", key).update(payload).digest("base64url");

/** Writes a state so that it can travel through the client: signed, because the client could change it; not encrypted. */
export function seal(state) {
  const payload = Buffer.from(JSON.stringify(state)).toString("base64url");
  return `${payload}.${sign(payload)}`;
}

/** Reads back a state, or `undefined` where the signature is not the server's. */
export function unseal(text) {
  const [payload, signature] = String(text).split(".");
  const given = Buffer.from(signature ?? "");
  const wanted = Buffer.from(sign(payload));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}
