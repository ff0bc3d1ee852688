import type { Page } from 'playwright-core';
import { WIDE } from './browser.ts';

/** The narrowest phone and a wide screen. */
const WIDTHS = [320, 1280];
/** A strip of one line may scroll sideways, and so may a table; a page or a conversation may not. In `rem`. */
const HIGHEST_STRIP = 5;

/** Runs in the page: boxes and lines of text that reach out of the window, or out of a box that shows no more of them. */
function outsideBoxes(highestStrip: number): readonly string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  const highest = highestStrip * Number.parseFloat(getComputedStyle(root).fontSize);
  scrollTo({ left: 0 });
  if (root.scrollWidth > root.clientWidth)
    faults.add(`the page is ${root.scrollWidth - root.clientWidth} px wider than the window`);
  const isStripOrEllipsis = (element: Element): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    return (
      (overflowX === 'hidden' && textOverflow === 'ellipsis') ||
      (/auto|scroll/u.test(overflowX) &&
        (element.clientHeight < highest || element.firstElementChild?.localName === 'table'))
    );
  };
  const isClippedOnPurpose = (element: Element | null): boolean =>
    element !== null && (isStripOrEllipsis(element) || isClippedOnPurpose(element.parentElement));
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.clientWidth === 1 || element.closest('svg, canvas'))
      continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (left > -1 && right < root.clientWidth + 1)) continue;
    if (isClippedOnPurpose(element) || getComputedStyle(element).clipPath !== 'none') continue;
    const place = `${Math.round(left)} to ${Math.round(right)}`;
    faults.add(`<${element.localName}> "${element.textContent.trim().slice(0, 30)}" at ${place}`);
  }
  return [...faults].slice(0, 10);
}

/** Sizes of the browser's font in px. */
export const USUAL_FONT = 16;
export const FONT_FOR_WEAK_EYES = 32;

/** Finds what reaches out of the window on the open page, on phones and on a wide screen. */
export async function overflowFaults(
  page: Page,
  fonts = [USUAL_FONT, FONT_FOR_WEAK_EYES],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const viewport = page.viewportSize() ?? WIDE;
  const session = await page.context().newCDPSession(page);
  for (const standard of fonts) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...WIDE, width });
      const found = await page.evaluate(outsideBoxes, HIGHEST_STRIP);
      faults.push(...found.map((fault) => `${width} px, font of ${standard} px: ${fault}`));
    }
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: USUAL_FONT } });
  await session.detach();
  await page.setViewportSize(viewport);
  return faults;
}
