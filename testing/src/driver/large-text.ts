import type { Page } from 'playwright-core';
import { NARROW, WIDE } from './browser.ts';

const ENLARGEMENTS = [
  { name: "at the browser's 200 % font", width: NARROW.width, font: 32 },
  { name: 'at 150 % zoom', width: NARROW.width / 1.5, font: 16 },
  { name: 'at 200 % zoom', width: NARROW.width / 2, font: 16 },
];

/** Longer words may break: on 180 px, a column beside nothing else is no wider. */
const LONGEST_WORD = 12;

/** Runs in the page: text that leaves the window, is cut off by its box, or breaks inside a word. */
function unreadableTexts(longestWord: number): readonly string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  // What lies behind a modal dialog is checked where no dialog is open
  const shown = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (root.scrollWidth > root.clientWidth)
    faults.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const describe = (element: Element) =>
    `<${element.localName}> "${element.textContent.trim().slice(0, 40)}"`;
  const isHidden = (element: Element) => element.closest('[aria-hidden="true"]') !== null;
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/u.test(getComputedStyle(element).overflowX) ||
      scrollsSideways(element.parentElement));

  for (const element of shown.querySelectorAll('*')) {
    if (isHidden(element) || !element.checkVisibility()) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (element.clientWidth <= 1 || element.textContent === '') continue;
    if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
      faults.add(
        `${describe(element)} is cut off by ${element.scrollWidth - element.clientWidth} px`,
      );
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      faults.add(`${describe(element)} is cut off below`);
  }

  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || !parent.checkVisibility() || isHidden(parent)) continue;
    if (parent.closest('script, style, textarea') || parent.clientWidth === 1) continue;
    const content = text.textContent ?? '';
    for (const { 0: token, index } of content.matchAll(/\S+/gu)) {
      // Addresses may break anywhere
      if (/[@/\\=_]|\w\.\w/u.test(token)) continue;
      for (const word of token.matchAll(/[\p{L}\p{M}]+/gu)) {
        if (word[0].length > longestWord) continue;
        const start = index + word.index;
        range.setStart(text, start);
        range.setEnd(text, start + word[0].length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
          faults.add(`"${word[0]}" breaks inside the word in ${describe(parent)}`);
        if (boxes.some(({ right, left }) => right > root.clientWidth + 1 || left < -1))
          if (!scrollsSideways(parent)) faults.add(`"${word[0]}" leaves the window`);
      }
    }
  }
  return [...faults];
}

/** Finds the texts on the open page that nobody can read after enlarging them on a phone. */
export async function largeTextFaults(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const setFont = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } });
  const faults: string[] = [];
  for (const { name, width, font } of ENLARGEMENTS) {
    await page.setViewportSize({ ...NARROW, width });
    await setFont(font);
    const found = await page.evaluate(unreadableTexts, LONGEST_WORD);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await session.detach();
  await page.setViewportSize(WIDE);
  return faults;
}
