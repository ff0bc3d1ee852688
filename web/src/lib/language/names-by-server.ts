import { msg, t, type Text } from './translation.ts';

/** The names that servers give to people without one, in English for all readers. */
const NAMES: readonly Text[] = [
  msg('Former member'),
  msg('An administrator'),
  msg('Rejected registration'),
  msg('Command line'),
];

const field = (name: string): string => `"fullName":${JSON.stringify(name)}`;

/** JSON of a server with those names in the language of the reader, before anything keeps or shows it. */
export function withSaidNames(json: string): string {
  let said = json;
  for (const name of NAMES) said = said.replaceAll(field(name), () => field(t(name)));
  return said;
}
