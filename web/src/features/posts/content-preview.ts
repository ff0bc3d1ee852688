const COLLAPSE_AT = 400;
export const ELLIPSIS = '...';

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
