import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPagesAhead } from './pages-ahead.ts';
import { pages } from './pages.ts';

let asked: string[];
let onDocument: Parameters<Document['addEventListener']>[];
beforeEach(() => {
  asked = [];
  for (const [name, page] of Object.entries(pages))
    vi.spyOn(page, 'prepare').mockImplementation(async (isAhead) => {
      asked.push(isAhead === true ? name : `${name}, with a reload`);
    });
  const add = document.addEventListener.bind(document);
  onDocument = [];
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (...listening: Parameters<Document['addEventListener']>) => {
      onDocument.push(listening);
      add(...listening);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of onDocument) document.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  document.body.replaceChildren();
});

const connectedBy = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

function show(html: string): (selector: string) => Element {
  document.body.innerHTML = html;
  for (const link of document.querySelectorAll('a'))
    Object.assign(link, { checkVisibility: () => !link.hidden });
  return (selector) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`${selector} is not there`);
    return found;
  };
}
const happensAt = (element: Element, type: string) =>
  element.dispatchEvent(new Event(type, { bubbles: true }));

describe('the code of a page', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])(
    'comes at the first %s of a link, or of what is in it',
    (type) => {
      const find = show('<a href="/about?tab=developers"><b>Developers</b></a>');
      loadPagesAhead();
      expect(asked).toEqual([]);
      happensAt(find('b'), type);
      happensAt(find('a'), type);
      expect(asked).toEqual(['about']);
    },
  );

  it('does not come at other elements, and not for other sites and files', () => {
    const find = show(
      '<p>Words</p><a id="out" href="https://school.example/about">Out</a><a id="mail" href="mailto:a@school.example">Mail</a><a id="file" href="/pictures/a.webp">Picture</a>',
    );
    loadPagesAhead();
    for (const element of ['p', '#out', '#mail', '#file']) happensAt(find(element), 'pointerover');
    expect(asked).toEqual([]);
  });

  it('never comes ahead for someone who saves data', async () => {
    vi.useFakeTimers();
    connectedBy({ saveData: true, effectiveType: '4g' });
    const find = show('<header data-site-header><a href="/about">About</a></header>');
    loadPagesAhead();
    happensAt(find('a'), 'touchstart');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
  });

  it.each([
    ['4g', ['about', 'groups']],
    ['3g', []],
    [undefined, []],
  ])(
    'of what the navigation shows comes by itself on a network of kind %s: %j',
    async (effectiveType, pagesOfNavigation) => {
      vi.useFakeTimers();
      connectedBy({ effectiveType });
      show(
        '<header data-site-header><a href="/about">About</a><a hidden href="/login">Sign In</a></header><div data-bar><a href="/groups">Groups</a></div><main><a href="/register">Register</a></main>',
      );
      loadPagesAhead();
      expect(asked).toEqual([]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toEqual(pagesOfNavigation);
    },
  );
});
