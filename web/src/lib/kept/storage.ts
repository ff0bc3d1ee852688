/** Browsers can forbid storage, and the portal must work there too: the result is then `otherwise`. */
export function tryStorage<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
