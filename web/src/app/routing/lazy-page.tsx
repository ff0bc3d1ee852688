import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
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
 *
 * @param Frame shows until the code has loaded, instead of a spinner
 */
export function page<Props extends object>(
  load: Load<Props>,
  Frame?: ComponentType<Props>,
): ComponentType<Props> & { readonly prepare: () => Promise<void> } {
  let Ready: ComponentType<Props> | undefined;
  let Later: LazyExoticComponent<ComponentType<Props>>;
  let loading: Promise<Loaded<Props>> | undefined;
  const fetchPage = (): Promise<Loaded<Props>> =>
    (loading ??= loadOrReload(load).then(
      (loaded) => {
        Ready = loaded.default;
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function renew(): void {
    Later = lazy(() =>
      fetchPage().catch((error: unknown) => {
        failedImports.add(renew);
        throw error;
      }),
    );
  }
  renew();
  const prepare = (): Promise<void> =>
    fetchPage().then(
      () => undefined,
      () => undefined,
    );

  function Page(props: Props) {
    // Chosen once, because another component would lose the state of the page
    const [Chosen, choose] = useState(() => ({ Page: Ready ?? Frame ?? Later }));
    const isFrame = Chosen.Page === Frame;
    useEffect(() => {
      if (isFrame) void prepare().then(() => choose({ Page: Ready ?? Later }));
    }, [isFrame]);
    return <Chosen.Page {...props} />;
  }
  return Object.assign(Page, { prepare });
}
