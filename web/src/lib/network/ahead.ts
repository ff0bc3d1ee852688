declare global {
  var ahead:
    | { readonly token: string; readonly answers: Map<string, Promise<Response>> }
    | undefined;
}

/** @returns the answer that the document asked for before the scripts ran. Each is given once, because it ages. */
export function takeAhead(path: string, token: string | null): Promise<Response> | undefined {
  if (globalThis.ahead?.token !== token) return undefined;
  const { answers } = globalThis.ahead;
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

export function dropAhead(): void {
  globalThis.ahead = undefined;
}
