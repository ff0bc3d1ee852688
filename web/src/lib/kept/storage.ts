/** Browsers can forbid storage, and the portal must work there too: the result is then `otherwise`. */
export function tryStorage<Result>(access: () => Result): Result | undefined;
export function tryStorage<Result>(access: () => Result, otherwise: Result): Result;
export function tryStorage(access: () => unknown, otherwise?: unknown): unknown {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
