import { isServerThere } from '../../lib/network/reachability.ts';
import { tryStorage } from '../../lib/kept/storage.ts';

const RELOADED = 'reloadedBuild';

/** Names the build that this page comes from: the path of its first script changes with every build. */
const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Notes the reload. @returns false without storage, because the page could reload endlessly, and where this build was reloaded before */
function mayReload(): boolean {
  const here = build();
  return tryStorage(() => {
    if (sessionStorage.getItem(RELOADED) === here) return false;
    sessionStorage.setItem(RELOADED, here);
    return true;
  }, false);
}

export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

const ANSWERS_WITHIN_MS = 15_000;

/** A page that is still here this long after it was to be left stays, because the address was a download. */
const LEAVING_MS = 5_000;
let stays: Promise<unknown> = Promise.resolve();
if (typeof window === 'object')
  addEventListener('beforeunload', () => {
    stays = new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  });

/**
 * After a release, an open page refers to files that are gone. One reload fetches the new build. A file that a reload does not bring, because
 * it is blocked or missing on the server, causes no second one.
 */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  reload: () => void = () => location.reload(),
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    // Firefox fails what a page loads as soon as its reader leaves; a reload would take the reader back
    await stays;
    if (!navigator.onLine || !(await isServerThere(ANSWERS_WITHIN_MS)))
      throw new NotLoaded('The code of the page did not come', { cause: error });
    if (!mayReload()) throw error;
    reload();
    return new Promise<Loaded>(() => undefined);
  }
}
