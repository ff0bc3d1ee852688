import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLanguages, languageFor, type Language } from '@portal/languages/registry';

const chosen = /(?:^|;\s*)language=([\w-]+)/u;

/** The language that a reader chose on this device, otherwise the best that their browser asks for. */
export function pageLanguage({
  cookie = '',
  'accept-language': accepted,
}: IncomingHttpHeaders): Language {
  const [, choice = ''] = chosen.exec(cookie) ?? [];
  return languageFor([choice, ...acceptedLanguages(accepted)]);
}
