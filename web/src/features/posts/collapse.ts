/** Longer contents are collapsed, and cut here. */
const COLLAPSE_AT = 400;
/** Stands where a text was cut. */
export const ELLIPSIS = '...';

/** The beginning of a text, cut between characters as people see them; null where the whole is short enough. */
export function preview(text: string): string | null {
  if (text.length <= COLLAPSE_AT) return null;
  let cut = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === COLLAPSE_AT) return cut;
    cut += segment;
    count += 1;
  }
  return null;
}
