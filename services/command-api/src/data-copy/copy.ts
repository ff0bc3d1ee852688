import { createHash } from 'node:crypto';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import type { Language } from '@portal/languages/registry';
import { sayIn, type Say } from '@portal/languages/say';
import { csvOf } from '@portal/service-kit/http/serving/served-files';
import type { OwnEvent } from './own-events.ts';
import { pageOf } from './copy-page.ts';
import { inWords, profileOf, said, sectionsOf, type Cell, type Section } from './sections.ts';
import type { ZipFile } from './zip.ts';

type Listed = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows?: number;
};
type Content = ZipFile & { readonly rows?: number };
type Picture = { readonly name: string; readonly bytes: Uint8Array };

/** Files are made some rows at a time, to yield to the event loop in between. */
const ROWS_AT_ONCE = 200;
function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    yield rows.slice(first, first + ROWS_AT_ONCE);
}

function* lines(values: readonly unknown[]): Generator<string> {
  for (const part of inParts(values))
    yield part.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function* tableOf({ columns, rows }: Section, say: Say): Generator<string> {
  yield csvOf([columns.map((column) => say(column))], { bom: true });
  for (const part of inParts(rows))
    yield csvOf(
      part.map((row) => row.map((cell) => said(cell, say))),
      { bom: false },
    );
}

/** `{…head, sections: {post: {title, columns, rows}, …}}`, in English, for programs */
function* jsonOf(head: object, sections: readonly Section[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},\n"sections":{`;
  for (const [index, { name, title, columns, rows }] of sections.entries()) {
    const open = JSON.stringify({ title, columns }).slice(0, -1);
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:${open},"rows":[`;
    let isFirst = true;
    for (const part of inParts(rows)) {
      yield `${isFirst ? '' : ','}\n${part.map((row) => JSON.stringify(row.map(inEnglish))).join(',\n')}`;
      isFirst = false;
    }
    yield ']}';
  }
  yield '}}\n';
}

const inEnglish = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

const jsonFile = (name: string, value: unknown): Content => ({
  name,
  pieces: [`${JSON.stringify(value, null, 2)}\n`],
});

/** Yields the files of a copy of a member's data. The last one, manifest.json, lists the others with their SHA-256. */
export async function* copyOf(own: {
  readonly memberId: string;
  readonly madeAt: string;
  readonly events: readonly OwnEvent[];
  /** Tables that come from elsewhere. */
  readonly more: readonly Section[];
  readonly pictures: AsyncIterable<Picture>;
  /** People read the page and the tables in it. */
  readonly language: Language;
}): AsyncGenerator<ZipFile> {
  const { memberId, madeAt, events, language } = own;
  const say = sayIn(language);
  const sections = [...sectionsOf(events), ...own.more];
  const profile = profileOf(events);
  const listed: Listed[] = [];

  /** Notes what passes through. */
  function noted(file: Content): ZipFile {
    function* pieces(): Generator<Buffer> {
      const hash = createHash('sha256');
      let bytes = 0;
      for (const piece of file.pieces) {
        const part = Buffer.from(piece);
        hash.update(part);
        bytes += part.length;
        yield part;
      }
      const { name, rows } = file;
      const sha256 = hash.digest('hex');
      listed.push({ name, bytes, sha256, ...(rows !== undefined && { rows }) });
    }
    return { ...file, pieces: pieces() };
  }

  const pictures: string[] = [];
  for await (const { name, bytes } of own.pictures) {
    pictures.push(`pictures/${name}`);
    yield noted({ name: `pictures/${name}`, isCompressed: true, pieces: [bytes] });
  }
  const facts = Object.entries(profile).map(
    ([name, value]) =>
      [{ text: inWords(name) }, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  yield noted({
    name: 'index.html',
    pieces: pageOf({ madeAt, register, facts, sections, pictures, language }),
  });
  yield noted({
    name: 'data.json',
    pieces: jsonOf({ memberId, madeAt, profile, pictures }, sections),
  });
  yield noted(jsonFile('register.json', register));
  for (const section of sections)
    yield noted({
      name: `csv/${section.name}.csv`,
      rows: section.rows.length,
      pieces: tableOf(section, say),
    });
  yield noted({ name: 'events.ndjson', rows: events.length, pieces: lines(events) });
  yield jsonFile('manifest.json', { memberId, madeAt, files: listed });
}
