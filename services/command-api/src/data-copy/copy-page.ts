import type { Kept } from '@portal/contracts/personal-data/personal-data-register';
import { LANGUAGES, type Language } from '@portal/languages/registry';
import { msg, sayIn, type Say } from '@portal/languages/say';
import { said, type Cell, type Section } from './sections.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1f1b24;background:#fff;max-width:70rem;margin:0 auto;padding:1rem}
h1,h2{line-height:1.2}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;min-width:7rem}th{background:#f3f0f7}
img{max-width:12rem;border-radius:.5rem}@media (prefers-color-scheme:dark){body{background:#17141c;color:#eee}th{background:#2a2533}td,th{border-color:#555}a{color:#c9b3ff}}`;

const DATA = 'data.json';
const linked = (html: string): string => html.replace(DATA, `<a href="${DATA}">${DATA}</a>`);

/** @param columns are texts */
function* tableOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  say: Say,
): Generator<string> {
  yield `<div class="wide" tabindex="0"><table><thead><tr>`;
  for (const column of columns) yield `<th scope="col">${escaped(say(column))}</th>`;
  yield `</tr></thead><tbody>\n`;
  for (const row of rows)
    yield `<tr>${row.map((cell) => `<td dir="auto">${escaped(said(cell, say))}</td>`).join('')}</tr>\n`;
  yield `</tbody></table></div>\n`;
}

/** A page that opens in any browser, without a network and without scripts. */
export function* pageOf(copy: {
  readonly madeAt: string;
  readonly register: readonly Kept[];
  readonly facts: readonly (readonly [Cell, string])[];
  readonly sections: readonly Section[];
  readonly pictures: readonly string[];
  readonly language: Language;
}): Generator<string> {
  const { madeAt, register, facts, sections, pictures, language } = copy;
  const say = sayIn(language);
  const dir = LANGUAGES.find(({ code }) => code === language)?.dir;
  const title = escaped(say('Your data in the alumni portal'));
  yield `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>${linked(
    escaped(
      say(
        'As of {time}. The same data is in {file} and in the csv folder, whose tables open in any spreadsheet program. Times are in UTC.',
        { time: madeAt, file: DATA },
      ),
    ),
  )}</p>\n`;
  yield `<h2>${escaped(say('You'))}</h2>\n`;
  yield* tableOf([msg('Field'), msg('Value')], facts, say);
  if (pictures.length > 0) yield `<h2>${escaped(say('Your pictures'))}</h2>\n`;
  const alt = escaped(say('Your picture'));
  for (const picture of pictures) yield `<img src="${escaped(picture)}" alt="${alt}">\n`;
  for (const { name, title: text, columns, rows } of sections) {
    yield `<h2 id="${escaped(name)}">${escaped(say(text))} (${rows.length})</h2>\n`;
    yield* tableOf(columns, rows, say);
  }
  yield `<h2>${escaped(say('What the portal keeps, and why'))}</h2>\n`;
  yield* tableOf(
    [msg('What'), msg('Why'), msg('Who sees it'), msg('For how long')],
    register.map(({ what, why, seenBy, until }) =>
      [what, why, seenBy, until].map((text) => ({ text })),
    ),
    say,
  );
  yield '</body></html>\n';
}
