import type { Kept } from '@portal/contracts/personal-data/personal-data-register';
import type { Section } from './sections.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1f1b24;background:#fff;max-width:70rem;margin:0 auto;padding:1rem}
h1,h2{line-height:1.2}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;min-width:7rem}th{background:#f3f0f7}
img{max-width:12rem;border-radius:.5rem}@media (prefers-color-scheme:dark){body{background:#17141c;color:#eee}th{background:#2a2533}td,th{border-color:#555}a{color:#c9b3ff}}`;

function* tableOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  yield `<div class="wide" tabindex="0"><table><thead><tr>`;
  for (const column of columns) yield `<th scope="col">${escaped(column)}</th>`;
  yield `</tr></thead><tbody>\n`;
  for (const row of rows)
    yield `<tr>${row.map((cell) => `<td dir="auto">${escaped(cell)}</td>`).join('')}</tr>\n`;
  yield `</tbody></table></div>\n`;
}

/** A page that opens in any browser, without a network and without scripts. */
export function* pageOf(copy: {
  readonly madeAt: string;
  readonly register: readonly Kept[];
  readonly facts: readonly (readonly [string, string])[];
  readonly sections: readonly Section[];
  readonly pictures: readonly string[];
}): Generator<string> {
  const { madeAt, register, facts, sections, pictures } = copy;
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your data in the alumni portal</title><style>${STYLE}</style></head><body>
<h1>Your data in the alumni portal</h1>
<p>As of ${escaped(madeAt)}. The same is in <a href="data.json">data.json</a> and in the tables of the folder csv, which spreadsheets open. Times are in UTC.</p>\n`;
  yield '<h2>You</h2>\n';
  yield* tableOf(['Field', 'Value'], facts);
  if (pictures.length > 0) yield '<h2>Your pictures</h2>\n';
  for (const picture of pictures) yield `<img src="${escaped(picture)}" alt="Your picture">\n`;
  for (const { name, title, columns, rows } of sections) {
    yield `<h2 id="${escaped(name)}">${escaped(title)} (${rows.length})</h2>\n`;
    yield* tableOf(columns, rows);
  }
  yield '<h2>What the portal keeps, and why</h2>\n';
  yield* tableOf(
    ['What', 'Why', 'Who sees it', 'For how long'],
    register.map(({ what, why, seenBy, until }) => [what, why, seenBy, until]),
  );
  yield '</body></html>\n';
}
