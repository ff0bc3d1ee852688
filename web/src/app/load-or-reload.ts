import { tryStorage } from '../lib/storage.ts';

const RELOADED = 'reloadedFor';

/** Without storage the result is the current address, or the page could reload for ever. */
const reloadedFor = (here: string): string | null =>
  tryStorage(() => sessionStorage.getItem(RELOADED), here);

const remember = (path: string | null): void =>
  tryStorage(() => {
    if (path === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, path);
  }, undefined);

export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

const isServerThere = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** A page that is still here this long after it was to be left stays, because the address was a download. */
const LEAVING_MS = 5_000;
let stays: Promise<unknown> = Promise.resolve();
if (typeof window === 'object')
  addEventListener('beforeunload', () => {
    stays = new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  });

/**
 * After a release, an open page refers to files that are gone. One reload fetches the new ones.
 *
 * @param isAhead nobody waits for it, so that nothing is reloaded
 */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  isAhead = false,
  reload: () => void = () => location.reload(),
): Promise<Loaded> {
  try {
    const loaded = await load();
    remember(null);
    return loaded;
  } catch (error) {
    if (isAhead) throw error;
    // Firefox fails what a page loads as soon as its reader leaves; a reload would take the reader back
    await stays;
    const here = location.pathname;
    if (!navigator.onLine || !(await isServerThere()))
      throw new NotLoaded('The code of the page did not come', { cause: error });
    if (reloadedFor(here) === here) throw error;
    remember(here);
    reload();
    return new Promise<Loaded>(() => undefined);
  }
}
