import type { Page } from 'playwright-core';

/** Runs in the page: a language whose words are 40 % longer and whose letters are taller, as no reader would want it. */
function lengthenWords(): void {
  const accented = new Map(
    Object.entries({ a: 'ắ', e: 'ế', i: 'ḯ', o: 'ṍ', u: 'ǘ', A: 'Ẫ', E: 'Ễ', O: 'Ỗ', U: 'Ǜ' }),
  );
  const lengthen = (text: string): string =>
    text.replaceAll(/\p{L}+/gu, (word) => {
      const letters = [...word].map((letter) => accented.get(letter) ?? letter);
      const more = Math.ceil(letters.length * 0.4);
      return letters.flatMap((letter, at) => (at < more ? [letter, letter] : [letter])).join('');
    });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.closest('script, style') === null)
      node.nodeValue = lengthen(node.nodeValue ?? '');
  for (const field of document.querySelectorAll('[placeholder]'))
    field.setAttribute('placeholder', lengthen(field.getAttribute('placeholder') ?? ''));
}

/** Writes every text of the open page in a language that is harder on the layout than those of the portal. */
export const inPseudoLocale = (page: Page): Promise<void> => page.evaluate(lengthenWords);
