export type Piece = { readonly kind: 'same' | 'del' | 'ins'; readonly text: string };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Comparing takes the product of both lengths. Two texts of 20,000 characters that share nothing would take seconds. */
const MOST_COMPARISONS = 4_000_000;

function middleOf(before: readonly string[], after: readonly string[]): readonly Piece[] {
  const [height, width] = [before.length, after.length];
  const whole = (kind: Piece['kind'], words: readonly string[]): readonly Piece[] =>
    words.map((text) => ({ kind, text }));
  if (height * width === 0 || height * width > MOST_COMPARISONS)
    return [...whole('del', before), ...whole('ins', after)];
  // At [row][column]: the length of the longest sequence that the words from there on share
  const rows = Array.from({ length: height + 1 }, () => new Uint16Array(width + 1));
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--) {
      const shared = before[row] === after[column];
      const longest = shared
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      rows[row]?.fill(longest, column, column + 1);
    }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < height && column < width) {
    const [old = '', next = ''] = [before[row], after[column]];
    if (old === next) {
      pieces.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      pieces.push({ kind: 'del', text: old });
      row += 1;
    } else {
      pieces.push({ kind: 'ins', text: next });
      column += 1;
    }
  }
  return [...pieces, ...whole('del', before.slice(row)), ...whole('ins', after.slice(column))];
}

/** Neighbours of one kind become one piece, and what is deleted comes before what takes its place. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  let [del, ins] = ['', ''];
  const flush = () => {
    if (del !== '') result.push({ kind: 'del', text: del });
    if (ins !== '') result.push({ kind: 'ins', text: ins });
    [del, ins] = ['', ''];
  };
  for (const { kind, text } of pieces) {
    if (kind === 'del') del += text;
    else if (kind === 'ins') ins += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result.splice(-1, 1, { kind, text: last.text + text });
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}

/** The words of both texts in order, in any script: the pieces without `ins` are the text before, those without `del` the text after. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, next.length) - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;
  const same = (words: readonly string[]): readonly Piece[] =>
    words.map((text) => ({ kind: 'same', text }));
  return joined([
    ...same(old.slice(0, start)),
    ...middleOf(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...same(old.slice(old.length - end)),
  ]);
}
