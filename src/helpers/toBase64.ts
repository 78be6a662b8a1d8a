// Of the platform; on every runtime that the library supports.
declare function btoa(data: string): string;

/** A multiple of 3, so that only the end is padded, and as many arguments as every engine takes fast. */
const CHUNK = 6144;

/** Bytes in base64, as in RFC 4648 section 4. Any other value, and one that cannot be read, is returned unchanged. */
export function toBase64(data: string | Uint8Array | ArrayBuffer): string;
export function toBase64(data: unknown): unknown {
  try {
    return isBytes(data) ? encode(new Uint8Array(data)) : data;
  } catch {
    return data;
  }
}

/** Whether a value is an `ArrayBuffer` or a `Uint8Array`, of any realm or of a class that extends it. */
function isBytes(value: unknown): value is Uint8Array | ArrayBuffer {
  if (ArrayBuffer.isView(value)) {
    // The built-in getters tell what a value is, whatever stands on its prototypes.
    return builtIn(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value) === "Uint8Array";
  }
  return typeof value === "object" && typeof builtIn(ArrayBuffer.prototype, "byteLength", value) === "number";
}

/** What a prototype's own getter says of a value. It throws for a value that is not of that type. */
function builtIn(prototype: object, key: string | symbol, value: unknown): unknown {
  return Object.getOwnPropertyDescriptor(prototype, key)?.get?.call(value);
}

function encode(bytes: Uint8Array): string {
  let base64 = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    base64 += btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + CHUNK)));
  }
  return base64;
}
