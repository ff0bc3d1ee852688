/** When the token says it ends, in milliseconds since 1970. Its signature has been checked by whoever showed the session. */
function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    if (typeof claims === 'object' && claims !== null && 'exp' in claims)
      return typeof claims.exp === 'number' ? claims.exp * 1_000 : Infinity;
  } catch {
    // Not a token that tells; the next look at the session will
  }
  return Infinity;
}

/** When a session has to be looked at again: once it has expired, and every few minutes in any case. */
export const sessionCheckDue = (token: string, now: Date, every: number): number =>
  Math.min(now.getTime() + every, Math.max(expiryOf(token), now.getTime() + 1_000));
