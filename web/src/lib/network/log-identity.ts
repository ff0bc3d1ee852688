import { listeners } from '../listeners.ts';
import { tryStorage } from '../kept/storage.ts';

const KEY = 'log';

let known = tryStorage(() => localStorage.getItem(KEY), null);
const replacements = listeners();

/** The server names the log that its answers come from. Another name means that an older log was restored: its positions start over. */
export function noteLog(identity: string): void {
  if (identity === known) return;
  const isReplaced = known !== null;
  known = identity;
  tryStorage(() => localStorage.setItem(KEY, identity));
  if (isReplaced) replacements.notify();
}

/** Used by everything that keeps answers or positions of the log. */
export const onLogReplaced = replacements.listen;
