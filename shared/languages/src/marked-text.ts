/** Marks a text that a table or a property holds, until `say` says it. It has no placeholders. The client may import this file, which loads no catalog. */
export const msg = <Text extends string>(text: Text): Text => text;
