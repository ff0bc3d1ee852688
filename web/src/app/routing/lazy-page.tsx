import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';

type Loaded<Props> = { readonly default: ComponentType<Props> };

const failedImports = new Set<() => void>();

/** After this, code that could not be loaded is imported again at the next render. */
export function importFailedAgain(): void {
  for (const renew of failedImports) renew();
  failedImports.clear();
}

/**
 * React's `lazy` with two differences. A failed import is not kept for ever. Code that `prepare` has loaded shows at once, while `lazy`
 * would suspend, and React shows nothing for 300 ms after a spinner.
 *
 * @param load called with true for a page that nobody has asked for yet
 */
export function lazyPage<Props extends object>(
  load: (isAhead?: boolean) => Promise<Loaded<Props>>,
): ComponentType<Props> & { readonly prepare: (isAhead?: boolean) => Promise<void> } {
  let Ready: ComponentType<Props> | undefined;
  let Later: LazyExoticComponent<ComponentType<Props>>;
  const fetchPage = async (isAhead?: boolean): Promise<Loaded<Props>> => {
    const loaded = await load(isAhead);
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
    prepare: (isAhead?: boolean) =>
      fetchPage(isAhead).then(
        () => undefined,
        () => undefined,
      ),
  });
}
