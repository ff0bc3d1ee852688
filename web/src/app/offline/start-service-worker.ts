import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import { language } from '../../lib/language/readers-language.ts';

/** Each language has a worker that knows its files. The browser lets it take the place of another language's at the same scope. */
const nameOfWorker = (): string =>
  language() === SOURCE_LANGUAGE ? '/sw.js' : `/sw.${language()}.js`;

export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register(nameOfWorker());
  const { active } = await serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
