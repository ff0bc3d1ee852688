import { useEffect, useRef } from 'react';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { stateOf } from './location-state.ts';

type Layer = { readonly close: () => void };

/** A travel that the browser refuses fires no event; one on a busy phone takes a second. */
const LONGEST_TRAVEL_MS = 3_000;

/** The open layers. Each has its own entry in the history, above that of its page. */
const layers: Layer[] = [];
let isUsed = false;
let page: unknown;

let travel: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

export const isTravelling = (): boolean => travel !== undefined;

const depth = (): number => Number(stateOf(history, 'layers') ?? 0);

function work(): void {
  while (!isTravelling()) {
    const next = waiting.shift();
    if (!next) return;
    next();
  }
}
function arrive(): void {
  clearTimeout(travel);
  travel = undefined;
  work();
}
/** The browser goes back later, and until then no entry may be added. */
function goBack(entries: number): void {
  if (entries <= 0) return;
  travel = setTimeout(arrive, LONGEST_TRAVEL_MS);
  history.go(-entries);
}
function inTurn(task: () => void): void {
  waiting.push(task);
  work();
}

const settle = (): void =>
  inTurn(() => {
    if (!isUsed) return;
    goBack(depth() - layers.length);
    for (let next = depth() + 1; next <= layers.length; next += 1) {
      page = stateOf(history, 'idx');
      const state: unknown = history.state;
      history.pushState({ ...(typeof state === 'object' ? state : {}), layers: next }, '');
    }
  });

function onPopState(event: PopStateEvent): void {
  if (isTravelling()) {
    event.stopImmediatePropagation();
    arrive();
    return;
  }
  const left = layers.slice(depth());
  if (left.length > 0 && stateOf(history, 'idx') === page) event.stopImmediatePropagation();
  for (const layer of left.reverse()) layer.close();
  // A layer may refuse to close, and going forward meets entries whose layers are gone
  setTimeout(settle);
}

/** The router's history, in which the entries of layers are unknown: a page that is opened from a layer takes the place of its entry. */
export function createHistory(): ReturnType<typeof UNSAFE_createBrowserHistory> {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  const { listen, push, replace } = history;
  return Object.assign(history, {
    listen(onChange: Parameters<typeof listen>[0]) {
      addEventListener('popstate', onPopState);
      const stop = listen(onChange);
      isUsed = true;
      // A reload keeps the entry of a layer, but not the layer
      settle();
      return () => {
        isUsed = false;
        stop();
        removeEventListener('popstate', onPopState);
      };
    },
    push: (...to: Parameters<typeof push>) =>
      inTurn(() => {
        waiting.unshift(() => (depth() > 0 ? replace : push)(...to));
        goBack(depth() - 1);
      }),
    replace: (...to: Parameters<typeof replace>) =>
      inTurn(() => {
        waiting.unshift(() => replace(...to));
        goBack(depth());
      }),
  });
}

/** Before the router starts. */
export const replaceAtStart = (to: string, state: object): void =>
  UNSAFE_createBrowserHistory({ v5Compat: true }).replace(to, state);

/** Going back closes the layer instead of leaving the page. */
export function useLayer(close: () => void, isOpen = true): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    // Together with what else closes or opens in this moment
    queueMicrotask(settle);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}
