import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages, languageFor, type Language } from '@portal/languages/registry';

/** The language in which a request wants its answer. */
export const languageOf = ({ headers }: IncomingMessage): Language =>
  languageFor(acceptedLanguages(headers['accept-language']));

const VARYING = 'Accept-Language';

/** Marks an answer as one whose text depends on the language of the request. */
export function speak(req: IncomingMessage, res: ServerResponse): Language {
  const language = languageOf(req);
  const known = res.getHeader('Vary');
  res.setHeader('Vary', known === undefined ? VARYING : `${String(known)}, ${VARYING}`);
  res.setHeader('Content-Language', language);
  return language;
}
