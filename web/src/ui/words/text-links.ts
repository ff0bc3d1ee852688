import { isTopLevelDomain } from './top-level-domains.ts';

export type TextLink = {
  /** In UTF-16 code units, as `slice` takes them. */
  readonly start: number;
  readonly end: number;
  readonly href: string;
};
/** Where the search goes on, and what it has found before that. */
type Step = { readonly end: number; readonly link?: TextLink };

// All of this takes linear time: a post of 20,000 characters must not hold up an old phone.

/** ASCII without spaces, quotation marks and `<>`, and letters of any script with their marks and joiners. Other punctuation ends an address. */
const RUN = /[!#-;=?-[\]_a-z{|}~\p{L}\p{M}\p{N}\u200C-\u200D]+/gu;
/** A host, or the part of a mail address before the @. */
const WORD = /[\p{L}\p{M}\p{N}\u200C-\u200D._%+'&-]+/gu;
const HOST_CHARACTERS = /[\p{L}\p{M}\p{N}\u200C-\u200D._-]+/uy;
const HOST =
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}\u200C-\u200D_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}\u200C-\u200D_-]*)*$/u;
const ENDING = /^(?:xn--[a-z\d-]+|[\p{L}\p{M}\u200C-\u200D]{2,})$/u;
const PORT = /:\d{1,5}(?![\p{L}\p{N}@])/uy;
/** A soft hyphen, a space without width, or a middle dot: the word goes on before it. */
const GLUE = /[\u00AD\u200B\u2060·]/u;
const LONGEST_LOCAL_PART = 64;

/** Indian mobile numbers, and those of any country that begin with '+'. Digits within an address are no number. */
const PHONE =
  /(?<![\p{L}\p{M}\p{N}/.=_+@#&%-])(?:\+\d(?:[ -]?\d){8,13}|(?:0|91[ -]?)?[6-9]\d{4}[ -]?\d{5})(?![\p{L}\p{M}\p{N}@])/gu;

const TAIL = ".,;:!?'*|";
const PAIRS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const OPENERS = new Map([...PAIRS].map(([opener, closer]) => [closer, opener]));

function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Leaves out punctuation behind an address, and brackets that are not a pair within it. */
function withoutTail(address: string): string {
  const open = new Map<string, number>();
  const add = (opener: string, count: number) => open.set(opener, (open.get(opener) ?? 0) + count);
  for (const character of address) {
    const opener = OPENERS.get(character);
    if (opener !== undefined) add(opener, -1);
    else if (PAIRS.has(character)) add(character, 1);
  }
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const opener = OPENERS.get(last);
    if (PAIRS.has(last)) add(last, -1);
    else if (opener !== undefined && (open.get(opener) ?? 0) < 0) add(opener, 1);
    else if (!TAIL.includes(last)) break;
  }
  return address.slice(0, end);
}

/** @returns '' where no host begins */
function hostAt(run: string, start: number): string {
  HOST_CHARACTERS.lastIndex = start;
  const [all = ''] = HOST_CHARACTERS.exec(run) ?? [];
  const [beforeDots = ''] = all.split('..', 1);
  const host = trimmedEnd(beforeDots, '._-');
  return HOST.test(host) ? host : '';
}

/** The ending of a host in lower case. 'Pune.In' has none, because it is two sentences; 'SCHOOL.ORG' has one. */
function endingOf(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  const lower = ending.toLowerCase();
  const isPlain = ending === lower || host === host.toUpperCase();
  return host.includes('.') && isPlain && ENDING.test(lower) ? lower : null;
}

/** @returns where the path begins, and where the address ends */
function endsOf(run: string, start: number, hostEnd: number) {
  PORT.lastIndex = hostEnd;
  const path = hostEnd + (PORT.exec(run)?.[0].length ?? 0);
  const goesOn = ['/', '?', '#'].includes(run.charAt(path));
  return { path, end: goesOn ? start + withoutTail(run.slice(start)).length : path };
}

function withScheme(run: string, word: string, wordEnd: number): Step {
  const nowhere = { end: run.length };
  const scheme = ['https', 'http'].find((name) => word.toLowerCase().endsWith(name));
  if (scheme === undefined) return nowhere;
  const start = wordEnd - scheme.length;
  const hostStart = wordEnd + '://'.length;
  const isPartOfWord = scheme.length < word.length && /[\w+.-]/u.test(run.charAt(start - 1));
  const host = hostAt(run, hostStart);
  // Before an @ is the name of a user, which could look like the host
  const [authority = ''] = run.slice(hostStart).split(/[/?#]/u, 1);
  if (isPartOfWord || host === '' || authority.includes('@')) return nowhere;
  const { end } = endsOf(run, start, hostStart + host.length);
  return { end, link: { start, end, href: run.slice(start, end) } };
}

function asMail(run: string, word: string, at: number): Step {
  const start = at - word.length;
  const letter = word.search(/[\p{L}\p{N}]/u);
  const local = word.slice(Math.max(letter, 0));
  const host = hostAt(run, at + 1);
  const end = at + 1 + host.length;
  const isAddress =
    letter !== -1 &&
    local.length <= LONGEST_LOCAL_PART &&
    run.charAt(start - 1) !== '@' &&
    !['@', '%', '+'].includes(run.charAt(end)) &&
    endingOf(host) !== null;
  if (!isAddress) return { end: Math.max(at + 1, end) };
  const scheme = 'mailto:';
  const hasScheme = run.slice(Math.max(0, start - scheme.length), start).toLowerCase() === scheme;
  const from = hasScheme ? start - scheme.length : at - local.length;
  return { end, link: { start: from, end, href: `${scheme}${encodeURI(`${local}@${host}`)}` } };
}

function withoutScheme(run: string, word: string, wordStart: number): Step {
  const nothing = { end: wordStart + word.length };
  const letter = word.search(/[\p{L}\p{N}]/u);
  if (letter === -1 || /[@/=?#]/u.test(run.charAt(wordStart - 1))) return nothing;
  const start = wordStart + letter;
  const host = hostAt(run, start);
  const ending = endingOf(host);
  const isWeb = /^www\.[^.]+\./iu.test(host);
  if (ending === null && !isWeb) return nothing;
  const { path, end } = endsOf(run, start, start + host.length);
  const isKnown = ending !== null && isTopLevelDomain(ending) && run.charAt(path) === '/';
  if (!isWeb && !isKnown) return nothing;
  return { end, link: { start, end, href: `https://${run.slice(start, end)}` } };
}

function stepFrom(run: string, { 0: word, index }: RegExpExecArray): Step {
  const end = index + word.length;
  if (run.startsWith('://', end)) return withScheme(run, word, end);
  if (run.charAt(end) === '@') return asMail(run, word, end);
  return withoutScheme(run, word, index);
}

function* addressesIn(text: string, before: number): Generator<TextLink> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index >= before) return;
    // Every address has one of them within, and most words none
    if (!/[.:]./u.test(run)) continue;
    const isGlued = GLUE.test(text.charAt(index - 1));
    WORD.lastIndex = 0;
    for (let word = WORD.exec(run); word; word = WORD.exec(run)) {
      const { end, link } = stepFrom(run, word);
      if (link && !(isGlued && link.start === 0))
        yield { ...link, start: index + link.start, end: index + link.end };
      WORD.lastIndex = end;
    }
  }
}

/**
 * Finds what a text says to be a web address, a mail address or a phone number. A web address has a scheme, begins with `www.`, or has a
 * known ending and a path.
 *
 * @param before links that begin there or later may be left out
 * @returns the links in the order of the text; none overlaps another
 */
export function linksIn(text: string, before = text.length): readonly TextLink[] {
  const links: TextLink[] = [];
  const addresses = [...addressesIn(text, before)];
  let following = 0;
  for (const { 0: number, index: start } of text.matchAll(PHONE)) {
    if (start >= before) break;
    const end = start + number.length;
    let next = addresses[following];
    for (; next && next.end <= start; next = addresses[++following]) links.push(next);
    if (!next || next.start >= end)
      links.push({ start, end, href: `tel:${number.replaceAll(/[ -]/gu, '')}` });
  }
  return [...links, ...addresses.slice(following)];
}
