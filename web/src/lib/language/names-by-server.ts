import { msg, t, type Text } from './translation.ts';

/** The names that servers give to people and groups without one, in English for all readers, by their field. */
const NAMES: readonly (readonly [field: 'fullName' | 'name', Text])[] = [
  ['fullName', msg('Former member')],
  ['fullName', msg('An administrator')],
  ['fullName', msg('Rejected registration')],
  ['fullName', msg('Command line')],
  ['name', msg('Group')],
];

const named = (field: string, name: string): string => `"${field}":${JSON.stringify(name)}`;

/** @param say the name in the language of the reader */
export const sayingNames =
  (say: (name: Text) => string) =>
  (json: string): string => {
    let said = json;
    for (const [field, name] of NAMES)
      said = said.replaceAll(named(field, name), () => named(field, say(name)));
    return said;
  };

/** JSON of a server with those names in the language of the reader, before anything keeps or shows it. */
export const withSaidNames = sayingNames((name) => t(name));
