/** Represents every link to reset a password, because its page has the same text for every token. */
export const RESET_PASSWORD_PAGE = '/reset-password/:token';

/** @returns the path by which the words of a page are known */
export const wordedPathOf = (path: string): string =>
  /^\/reset-password\/[^/]+$/u.test(path) ? RESET_PASSWORD_PAGE : path;
