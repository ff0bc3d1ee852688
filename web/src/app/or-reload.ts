const RELOADED = 'reloadedFor';

/** For which address the page was last loaded anew; without storage as if for this one, since it could go on for ever. */
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
    // Then it is not loaded anew either
  }
}

/** After a release the page that is open names files that are gone: loading it anew, once, gets the new ones. */
export async function orReload<Loaded>(
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
