import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../network/http.ts';
import { useSession } from './member-session.tsx';
import { tryStorage } from '../kept/storage.ts';

/** The device secrets and the look belong to the device. */
const OF_DEVICE = /^(?:device:|theme$|language$)/u;
const OF_MEMBER = /^(?:drafts|seen):([^:]*):/u;
/** How this tab shows and loads pages. */
const OF_TAB: ReadonlySet<string> = new Set(['splashShown', 'reloadedBuild']);

/**
 * Deletes all that a member leaves in the browser's storage. Keys that are added later go as well, unless they belong to the device
 * or, like drafts, to another member.
 */
function forgetStored(memberId: string): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) {
      const owner = OF_MEMBER.exec(key)?.[1];
      if (owner === undefined ? !OF_DEVICE.test(key) : owner === memberId)
        localStorage.removeItem(key);
    }
  });
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (!OF_TAB.has(key)) sessionStorage.removeItem(key);
  });
}

export function useSignOut() {
  const session = useSession();
  const { user } = session;
  /** The member has ended the session; the server knows it. */
  const leave = (): void => {
    // No other tab writes a draft once the token is gone
    session.leave();
    if (user) forgetStored(user._id);
  };
  return {
    leave,
    signOut(): void {
      // If the network is down, the session ends on the server after a while without use
      http('POST /auth/logout', { answer: messageAnswer }).catch(() => undefined);
      leave();
    },
  };
}
