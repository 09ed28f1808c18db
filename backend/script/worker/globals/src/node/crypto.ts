// crypto, as far as it needs no keys but HMAC's.
import { Buffer } from "node:buffer";
import { host } from "../host.ts";

type Data = string | ArrayBufferView | ArrayBuffer;
type Bytes = InstanceType<typeof Buffer>;

const algorithms = ["md5", "sha1", "sha256", "sha384", "sha512"];

function algorithmOf(name: unknown): string {
  const plain = String(name).toLowerCase().replace("-", "");
  if (!algorithms.includes(plain)) {
    throw Object.assign(new Error(`Digest method not supported: "${name}"; there are ${algorithms.join(", ")}`), {
      code: "ERR_CRYPTO_INVALID_DIGEST",
    });
  }
  return plain;
}

function bytesOf(data: unknown, encoding?: string): Bytes {
  if (typeof data === "string") return Buffer.from(data, encoding);
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return Buffer.from(data);
  const text = `The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${data === null ? "null" : typeof data}`;
  throw Object.assign(new TypeError(text), { code: "ERR_INVALID_ARG_TYPE" });
}

const whole = (bytes: Bytes) => Uint8Array.prototype.slice.call(bytes).buffer as ArrayBuffer;
const encoded = (bytes: ArrayBuffer, encoding?: string) =>
  encoding && encoding !== "buffer" ? Buffer.from(bytes).toString(encoding) : Buffer.from(bytes);

// Collecting keeps what is added until the digest is asked for.
class Collecting {
  protected parts: Bytes[] = [];
  readonly #digest: (bytes: ArrayBuffer) => ArrayBuffer;
  #done = false;
  constructor(digest: (bytes: ArrayBuffer) => ArrayBuffer) {
    this.#digest = digest;
  }
  update(data: unknown, encoding?: string): this {
    if (this.#done) throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
    this.parts.push(Buffer.from(bytesOf(data, encoding)));
    return this;
  }
  digest(encoding?: string): unknown {
    if (this.#done) throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
    this.#done = true;
    return encoded(this.#digest(whole(Buffer.concat(this.parts))), encoding);
  }
}

class Hash extends Collecting {
  readonly #algorithm: string;
  constructor(name: unknown) {
    const algorithm = algorithmOf(name);
    super((bytes) => host.hash(algorithm, bytes));
    this.#algorithm = algorithm;
  }
  copy(): Hash {
    const copy = new Hash(this.#algorithm);
    copy.parts.push(...this.parts);
    return copy;
  }
}

class Hmac extends Collecting {
  constructor(name: unknown, key: unknown) {
    const algorithm = algorithmOf(name);
    const secret = whole(bytesOf(key));
    super((bytes) => host.hmac(algorithm, secret, bytes));
  }
}

type Done<T> = (error: null, value: T) => void;

function answered<T>(value: T, done?: Done<T>): T | undefined {
  if (!done) return value;
  host.queue(() => done(null, value));
  return undefined;
}

function randomInt(...args: unknown[]): number | undefined {
  const done = typeof args.at(-1) === "function" ? (args.pop() as Done<number>) : undefined;
  const [low, high] = args.length > 1 ? (args as number[]) : [0, args[0] as number];
  if (!(Number.isSafeInteger(low) && Number.isSafeInteger(high) && low < high && high - low < 2 ** 48)) {
    throw Object.assign(new RangeError(`The range ${low} to ${high} is out of range`), { code: "ERR_OUT_OF_RANGE" });
  }
  const size = high - low;
  const limit = 2 ** 48 - (2 ** 48 % size); // above it some numbers would come more often
  for (;;) {
    const value = Buffer.from(host.random(6)).readUIntBE(0, 6);
    if (value < limit) return answered(low + (value % size), done);
  }
}

function randomFillSync(into: ArrayBufferView, offset = 0, size = into.byteLength - offset): ArrayBufferView {
  new Uint8Array(into.buffer, into.byteOffset + offset, size).set(new Uint8Array(host.random(size)));
  return into;
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (left.length !== right.length) {
    const text = "Input buffers must have the same byte length";
    throw Object.assign(new RangeError(text), { code: "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH" });
  }
  let different = 0;
  for (let i = 0; i < left.length; i++) different |= left[i] ^ right[i];
  return different === 0;
}

function refused(name: string): () => never {
  return () => {
    const text = `crypto.${name} is not available to skills; hashes, createHmac and random values are`;
    throw Object.assign(new Error(text), { code: "not-permitted" });
  };
}
const missing = [
  "createCipheriv",
  "createDecipheriv",
  "createSign",
  "createVerify",
  "generateKeyPair",
  "generateKeyPairSync",
  "pbkdf2",
  "pbkdf2Sync",
  "scrypt",
  "scryptSync",
  "hkdf",
  "hkdfSync",
  "createECDH",
  "createDiffieHellman",
  "publicEncrypt",
  "privateDecrypt",
  "sign",
  "verify",
];

const { crypto } = globalThis;
export default {
  ...Object.fromEntries(missing.map((name) => [name, refused(name)])),
  Hash,
  Hmac,
  createHash: (name: unknown) => new Hash(name),
  createHmac: (name: unknown, key: Data) => new Hmac(name, key),
  getHashes: () => [...algorithms],
  getRandomValues: (into: ArrayBufferView) => crypto.getRandomValues(into as never),
  hash: (name: unknown, data: Data, encoding = "hex") => new Hash(name).update(data).digest(encoding),
  randomBytes: (size: number, done?: Done<Bytes>) => answered(Buffer.from(host.random(size)), done),
  randomFill: (into: ArrayBufferView, done: Done<ArrayBufferView>) => answered(randomFillSync(into), done),
  randomFillSync,
  randomInt,
  randomUUID: () => crypto.randomUUID(),
  subtle: crypto.subtle,
  timingSafeEqual,
  webcrypto: crypto,
};
