// DOMException: the error of the web's globals.

const codes: Record<string, number> = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  InvalidCharacterError: 5,
  NotFoundError: 8,
  NotSupportedError: 9,
  InvalidStateError: 11,
  SyntaxError: 12,
  NamespaceError: 14,
  InvalidAccessError: 15,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  URLMismatchError: 21,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
};

export class DOMException extends Error {
  constructor(message = "", options: string | { name?: string; cause?: unknown } = "Error") {
    const told = typeof options === "string" ? { name: options } : options;
    super(String(message), "cause" in told ? { cause: told.cause } : undefined);
    Object.defineProperty(this, "name", { value: String(told.name ?? "Error"), configurable: true });
  }
  get code(): number {
    return codes[this.name] ?? 0;
  }
}
