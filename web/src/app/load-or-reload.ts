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

/** After a release, an open page refers to files that are gone. One reload fetches the new ones. */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  reload: () => void = () => location.reload(),
): Promise<Loaded> {
  try {
    const loaded = await load();
    remember(null);
    return loaded;
  } catch (error) {
    const here = location.pathname;
    if (!navigator.onLine || reloadedFor(here) === here) throw error;
    remember(here);
    reload();
    return new Promise<Loaded>(() => undefined);
  }
}
