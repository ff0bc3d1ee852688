import { t } from '../../lib/language/translation.ts';
import { doubtReachability, isPortalReachable } from '../../lib/network/reachability.ts';
import { toast } from './toast.ts';

/** For a text that could not be sent. While the network is gone, the text itself says that it waits. */
export async function sayIfReachable(text: string): Promise<void> {
  await doubtReachability();
  if (isPortalReachable()) toast.error(text);
}

export const sayToWait = (): void =>
  toast.error(t('You are writing very often. The rest is sent within a minute.'));
