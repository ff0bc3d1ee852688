import * as z from 'zod/mini';
import { tryStorage } from '../kept/storage.ts';

/** Deleted with all else that a member leaves in the browser when they sign out. */
const KEY = 'wantedPost';
const KEPT_MS = 30 * 86_400_000;
const POST_PATH = /^\/posts\/([\da-f-]{36})$/u;
const stored = z.object({ postId: z.string(), at: z.number() });

/** A visitor may register days later, and from another page. */
export function keepWantedPost(pathname: string): void {
  const postId = POST_PATH.exec(pathname)?.[1];
  if (postId === undefined) return;
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify({ postId, at: Date.now() })));
}

/** @returns the post whose shared link a visitor of this device opened last, in the last 30 days */
export function readWantedPost(): string | undefined {
  return tryStorage(() => {
    const { postId, at } = stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    return Date.now() - at < KEPT_MS ? postId : undefined;
  });
}

/** The next person who registers on this device must not get the post of another one. */
export const forgetWantedPost = (): void => tryStorage(() => localStorage.removeItem(KEY));
