// What V8 adds to Error.

interface V8Error {
  captureStackTrace?: (target: object, above?: unknown) => void;
  stackTraceLimit?: number;
}
const place = Error as unknown as V8Error;

// framesOf are the author's frames of an error.
export function framesOf(error: unknown): string[] {
  const lines = String((error as Error).stack ?? "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line) && !line.includes("sitewright:"));
}

// The frames that lead here are the function's own and two of ours.
place.captureStackTrace ??= (target) => {
  const frames = framesOf(new Error());
  const { name, message } = target as Error;
  const head = [name ?? "Error", message].filter(Boolean).join(": ");
  Object.defineProperty(target, "stack", { value: [head, ...frames].join("\n"), writable: true, configurable: true });
};
place.stackTraceLimit ??= 10;
