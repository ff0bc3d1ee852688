import { eventually } from '@portal/testing/driver/portal';

/** The journey needs no more of a browser. XPath names elements, because every engine has it. */
export interface OtherBrowser {
  readonly name: string;
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  run(script: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  press(text: string): Promise<void>;
  attach(xpath: string, file: string): Promise<void>;
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const ENTER = '\uE007';

const WITHIN_MS = 20_000;
const FIND = `
  const found = document.evaluate(XPATH, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let index = 0; index < found.snapshotLength; index += 1) {
    const element = found.snapshotItem(index);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0) return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }
  return null;`;

type Point = { readonly x: number; readonly y: number };
const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value;

/** Waits for the first element of that name that has a size, and scrolls it into view. @returns its middle */
export const find = (browser: Pick<OtherBrowser, 'run' | 'name'>, xpath: string): Promise<Point> =>
  eventually(async () => {
    const point = await browser.run(FIND.replace('XPATH', JSON.stringify(xpath)));
    if (!isPoint(point)) {
      const page = await browser.run('return document.body.innerText');
      throw new Error(`${browser.name} shows no ${xpath} in:\n${String(page)}`);
    }
    return point;
  }, WITHIN_MS);

/** A public page comes with its words, which take neither taps nor text until the scripts replace them. */
export const waitForScripts = (browser: Pick<OtherBrowser, 'run' | 'name'>): Promise<void> =>
  eventually(async () => {
    const hasWords = await browser.run(
      'return document.querySelector("[data-words], [data-frame]") !== null',
    );
    if (hasWords !== false) throw new Error(`${browser.name} still shows the words of the page`);
  }, WITHIN_MS);

export async function fill(browser: OtherBrowser, xpath: string, text: string): Promise<void> {
  await browser.click(xpath);
  await browser.press(text);
}
