import { msg, t, type Text } from './translation.ts';

/** The names that servers give to people without one, in English for all readers. */
const NAMES: readonly Text[] = [
  msg('Former member'),
  msg('An administrator'),
  msg('Rejected registration'),
  msg('Command line'),
];

const field = (name: string): string => `"fullName":${JSON.stringify(name)}`;

/** @param say the name in the language of the reader */
export const sayingNames =
  (say: (name: Text) => string) =>
  (json: string): string => {
    let said = json;
    for (const name of NAMES) said = said.replaceAll(field(name), () => field(say(name)));
    return said;
  };

/** JSON of a server with those names in the language of the reader, before anything keeps or shows it. */
export const withSaidNames = sayingNames((name) => t(name));
