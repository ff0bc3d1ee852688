import '@testing-library/jest-dom/vitest';
import { schoolIn } from '@portal/contracts/content/school-in';
import { schoolOnPage } from '@portal/contracts/content/school-basics';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { toast as hot } from 'react-hot-toast/headless';
import { isTravelling } from '../lib/address/layers.ts';
import { noteLog } from '../lib/network/log-identity.ts';
import { noteAnswer } from '../lib/network/reachability.ts';
import { writeToken } from '../lib/session/token.ts';
import { closeUndoOffers } from '../lib/deciding/undo-offers.ts';
// Until its code has loaded, messages wait, and would come up in a later test
import '../ui/states/Toaster.tsx';

// jsdom has no modal dialogs; the tests need them only to open and close
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;
Element.prototype.hasPointerCapture = () => false;
class NothingSeen {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}
Object.assign(globalThis, { ResizeObserver: NothingSeen, IntersectionObserver: NothingSeen });
configure({
  // The first test that opens a page also waits for its code
  asyncUtilTimeout: 30_000,
  // A search that is repeated until it succeeds would print the page for every failure; the last one still does
  getElementError(message, container) {
    const isRepeated = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const text = isRepeated ? (message ?? '') : `${message ?? ''}\n\n${prettyDOM(container)}`;
    return Object.assign(new Error(text), { name: 'TestingLibraryElementError' });
  },
});
vi.setConfig({ testTimeout: 60_000 });

/** React makes an error for each element, to tell who rendered it, until there are very many: about an eighth of the suite's time. */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    get: () => Number.POSITIVE_INFINITY,
    set(): void {
      return;
    },
  },
);

const HIDDEN_BY_HTML = '[hidden], dialog:not([open]), details:not([open]) > :not(summary)';
const WITHIN_WORDS = 'bdi';
/**
 * A search for a role asks for the style of every element, and jsdom matches every rule of the page for each: half of the suite's time.
 * A test that looks at styles begins with `vi.unstubAllGlobals()`.
 */
function quickStyle(element: Element) {
  const shown = element.matches(WITHIN_WORDS) ? 'inline' : 'block';
  const display = element.matches(HIDDEN_BY_HTML) ? 'none' : shown;
  const getPropertyValue = (name: string) => (name === 'display' ? display : '');
  return { display, visibility: 'visible', opacity: '1', getPropertyValue };
}

const file = readFileSync(join(import.meta.dirname, '../../../content/school.json'), 'utf8');
const inFile = z.record(z.string(), z.unknown()).parse(schoolIn(JSON.parse(file), 'en'));
const content = JSON.stringify({ ...inFile, ...schoolOnPage.parse(inFile) });

beforeEach(() => {
  // A test without answers leaves a portal that is away, or a doubt that comes up seconds later, in another test
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  noteAnswer();
  // For ten seconds, reads ask for the position of the last write; another log has other positions
  noteLog(crypto.randomUUID());
  vi.stubGlobal('getComputedStyle', quickStyle);
  history.replaceState(null, '', '/');
  const school = document.createElement('script');
  school.id = 'school';
  school.type = 'application/json';
  school.textContent = content;
  document.getElementById('school')?.remove();
  document.head.append(school);
  for (const id of ['announcements', 'alerts']) {
    const region = document.createElement('div');
    region.id = id;
    document.body.append(region);
  }
});

afterEach(async () => {
  // A closed dialog still goes back, which would end in the next test
  await vi.waitUntil(() => !isTravelling());
  cleanup();
  hot.remove();
  closeUndoOffers();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  // A test of a full storage leaves a token in memory
  writeToken(null);
});

// An import that ends after its file fails, and stays failed for the files that follow
afterAll(async () => {
  await vi.dynamicImportSettled();
});
