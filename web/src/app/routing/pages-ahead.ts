import { pageAt, type Page } from './page-at.ts';
import { pages } from './pages.ts';

/** Some browsers do not report the connection. */
const connection = (): { readonly saveData?: boolean; readonly effectiveType?: string } =>
  'connection' in navigator && navigator.connection instanceof Object ? navigator.connection : {};

/** The wait in browsers that do not say when they are idle. */
const IDLE_MS = 3_000;
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_MS);
  });

/** The code of a page comes when its link is near, and that of the navigation when nothing else is to be done on a fast network. */
export function loadPagesAhead(): void {
  const asked = new Set<Page>();
  async function load(link: Element | null | undefined): Promise<void> {
    if (connection().saveData === true || !(link instanceof HTMLAnchorElement)) return;
    const page = link.origin === location.origin ? pageAt(link.pathname) : undefined;
    if (page === undefined || asked.has(page)) return;
    asked.add(page);
    await pages[page].prepare(true);
  }

  const comesNear = ({ target }: Event): void => {
    if (target instanceof Element) void load(target.closest('a[href]'));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, comesNear, { passive: true });

  async function loadNavigation(): Promise<void> {
    if (connection().effectiveType !== '4g') return;
    for (const link of document.querySelectorAll('[data-site-header] a, [data-bar] a')) {
      await idle();
      // On a narrow screen the links of a wide one are there, too
      if (link.checkVisibility()) await load(link);
    }
  }
  void loadNavigation();
}
