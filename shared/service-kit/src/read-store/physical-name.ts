/**
 * Physical collections are named `<name>__v<version>`, and `<name>__v<version>_<stamp>` after a rebuild. The part before the stamp is the
 * key of the projection that writes the collection, and of its checkpoint.
 */
const GRAMMAR = /^(?<key>.+?__v(?<version>\d+))(?:_|$)/u;

export const projectionKey = (model: { readonly name: string; readonly version: number }): string =>
  `${model.name}__v${model.version}`;

export const rebuiltName = (key: string, stamp: string): string => `${key}_${stamp}`;

export const keyOf = (physical: string): string =>
  GRAMMAR.exec(physical)?.groups?.['key'] ?? physical;

export const versionOf = (physical: string): number =>
  Number(GRAMMAR.exec(physical)?.groups?.['version'] ?? 0);
