import type { Page } from 'playwright-core';
import { NARROW } from './browser.ts';

const TARGET = 44;
/** A link in at least so many other letters is part of a sentence, and has the size of its words. */
const A_SENTENCE = 30;

/** Runs in the page: controls whose field, found by asking the page what lies under each point, is smaller than a fingertip. */
function smallTargets({
  target,
  aSentence,
}: {
  readonly target: number;
  readonly aSentence: number;
}): readonly string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]';
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const hitBy = (control: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    return hit !== null && [control, ...labels].some((field) => field.contains(hit));
  };
  const bring = (control: Element): DOMRect => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return control.getClientRects()[0] ?? new DOMRect();
  };
  /** Suggestions go with the next letter, or a choice. */
  const isUnderSuggestions = (control: Element, x: number, y: number): boolean =>
    [-1, 1].some((side) => {
      const list = document
        .elementFromPoint(x, y + (side * target) / 2)
        ?.closest('[role="listbox"]');
      return list != null && !list.contains(control);
    });
  const isThere = (control: Element): boolean => {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (control.matches(':disabled, [type="file"]') || control.closest('[inert]')) return false;
    const { left, top, width, height } = bring(control);
    const [x, y] = [left + width / 2, top + height / 2];
    return width > 1 && hitBy(control, x, y) && !isUnderSuggestions(control, x, y);
  };
  const isInSentence = (link: Element): boolean => {
    if (getComputedStyle(link).display !== 'inline') return false;
    if (link.closest('[dir="auto"]')) return true;
    const whole = link.parentElement?.closest('p, dd, li, div, label')?.textContent ?? '';
    return whole.length - link.textContent.length > aSentence;
  };
  /** A field as large as a fingertip, or the largest around a few points of the control's middle line. */
  const fieldOf = (control: Element): { readonly width: number; readonly height: number } => {
    const { left, top, width, height } = bring(control);
    const y = top + height / 2;
    let largest = { width: 0, height: 0 };
    for (const aside of [0, 20, -20, 40, -40, 60, -60, 80, -80]) {
      const x = left + width / 2 + aside;
      if (!hitBy(control, x, y)) continue;
      const reach = (dx: number, dy: number, enough: number): number => {
        let far = 0;
        while (far < enough && hitBy(control, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const across = (dx: number, dy: number): number => {
        const ahead = reach(dx, dy, target - 1) + 1;
        return ahead + reach(-dx, -dy, target - ahead);
      };
      const field = { width: across(1, 0), height: across(0, 1) };
      if (Math.min(field.width, field.height) > Math.min(largest.width, largest.height))
        largest = field;
      if (Math.min(field.width, field.height) >= target) break;
    }
    return largest;
  };
  const fields = new Map<Element, { readonly width: number; readonly height: number }>();
  // One after the other, because scrolling hides the header
  for (const control of root.querySelectorAll(CONTROLS))
    if (isThere(control)) fields.set(control, fieldOf(control));
  const controls = [...fields.keys()];
  const isLarge = (control: Element | null | undefined): boolean => {
    const { width, height } = fields.get(control as Element) ?? { width: 0, height: 0 };
    return width >= target && height >= target;
  };
  const isDouble = (control: Element): boolean =>
    controls.some(
      (other) =>
        isLarge(other) &&
        other.getAttribute('href') === control.getAttribute('href') &&
        other.closest('li, article, [data-message]') ===
          control.closest('li, article, [data-message]'),
    );
  /** Such as a batch beside or below a name: a tap next to it opens the person. */
  const liesOnOther = (control: Element): boolean => {
    const { left, right, top, width, height } = bring(control);
    const [x, y] = [left + width / 2, top + height / 2];
    const around = [
      [left - 14, y],
      [right + 14, y],
      [x, top - 14],
    ] as const;
    return around.some((point) => {
      const hit = document.elementFromPoint(...point)?.closest(CONTROLS);
      return hit !== control && (isLarge(hit) || (hit ? isDouble(hit) : false));
    });
  };
  return controls
    .filter((control) => !isLarge(control) && !isInSentence(control))
    .filter(
      (control) =>
        !(control instanceof HTMLAnchorElement && (isDouble(control) || liesOnOther(control))),
    )
    .map((control) => {
      const { width, height } = fields.get(control) ?? { width: 0, height: 0 };
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
      return `<${control.localName}> "${name}" is ${width} × ${height} px`;
    });
}

/** Finds the controls of the open page, or of its dialog, that take less than 44 × 44 px of a phone. */
export async function touchTargetFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(NARROW);
  const measure = async () => {
    // A list takes no taps while it scrolls
    await page.locator('[style*="pointer-events: none"]').waitFor({ state: 'detached' });
    return page.evaluate(smallTargets, { target: TARGET, aSentence: A_SENTENCE });
  };
  // A list that measures its rows as they are scrolled to moves them under the first measurement, so a fault counts once it repeats
  let found = await measure();
  while (found.length > 0) {
    const again = await measure();
    if (again.join() === found.join()) break;
    found = again;
  }
  return found;
}
