const RELOADED = 'reloadedFor';

/** The address for which the page was last reloaded. Without storage this one, or it could reload for ever. */
function reloadedFor(here: string): string | null {
  try {
    return sessionStorage.getItem(RELOADED);
  } catch {
    return here;
  }
}
function remember(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, path);
  } catch {
    // Without storage it doesn't reload
  }
}

/** After a release an open page names files that are gone. Reloading it, once, gets the new ones. */
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
