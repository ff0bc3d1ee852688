import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { loadOrReload } from './load-or-reload.ts';

type Loaded<Props> = { readonly default: ComponentType<Props> };
export type Load<Props = object> = () => Promise<Loaded<Props>>;

const failedImports = new Set<() => void>();

/** After this, code that could not be loaded is imported again at the next render. */
export function importFailedAgain(): void {
  for (const renew of failedImports) renew();
  failedImports.clear();
}

/**
 * React's `lazy` with three differences. Code that a release has replaced is loaded by a reload. A failed import is not kept for ever. Code
 * that `prepare` has loaded shows at once, while `lazy` would suspend, and React shows nothing for 300 ms after a spinner.
 */
export function page<Props extends object>(
  load: Load<Props>,
): ComponentType<Props> & { readonly prepare: () => Promise<void> } {
  let Ready: ComponentType<Props> | undefined;
  let Later: LazyExoticComponent<ComponentType<Props>>;
  const fetchPage = async (): Promise<Loaded<Props>> => {
    const loaded = await loadOrReload(load);
    Ready = loaded.default;
    return loaded;
  };
  function renew(): void {
    Later = lazy(() =>
      fetchPage().catch((error: unknown) => {
        failedImports.add(renew);
        throw error;
      }),
    );
  }
  renew();

  function Page(props: Props) {
    // Chosen once, because another component would lose the state of the page
    const [Chosen] = useState(() => ({ Page: Ready ?? Later }));
    return <Chosen.Page {...props} />;
  }
  return Object.assign(Page, {
    prepare: () =>
      fetchPage().then(
        () => undefined,
        () => undefined,
      ),
  });
}
