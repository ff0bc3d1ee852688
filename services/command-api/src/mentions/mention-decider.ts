/** Text as it is stored, in which a mention is `@[memberId]` for each of the ids. */
type Written = { readonly text: string; readonly mentionIds: readonly string[] };

/** A text that outlives its author keeps no names of others. */
export const withoutNames = ({ text, mentionIds }: Written): string =>
  mentionIds.reduce((written, memberId) => written.replaceAll(`@[${memberId}]`, '@someone'), text);
