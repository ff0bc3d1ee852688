/** Text fields are left out, because the keyboard of a phone would open. */
const REACHABLE = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/** An element around the focus, and its siblings at that time. */
type Step = { readonly element: Element; readonly before: readonly Element[] };
type Place = {
  readonly root: Element;
  readonly focused: HTMLElement;
  readonly steps: readonly Step[];
};

/** The places of the focus in the page and in the layers over it, the newest last. */
let places: Place[] = [];

const rootOf = (element: Element): Element =>
  element.closest('dialog, #content') ?? element.closest('body > *') ?? element;

function placeOf(focused: HTMLElement): Place {
  const root = rootOf(focused);
  const steps: Step[] = [];
  for (let at: Element | null = focused; at; at = at === root ? null : at.parentElement) {
    const siblings = [...(at.parentElement?.children ?? [])];
    steps.push({ element: at, before: siblings.slice(0, siblings.indexOf(at)) });
  }
  return { root, focused, steps };
}

const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility();
const isLost = (): boolean => (document.activeElement ?? document.body) === document.body;

function reachableIn(element: Element): HTMLElement | undefined {
  const all = [element, ...element.querySelectorAll(REACHABLE)];
  return all.find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(REACHABLE) && isSeen(each),
  );
}

/** The element that replaced the one at the step, then those after it, then those before it. */
function* neighbours({ element, before }: Step, parent: Element): Generator<Element> {
  const last = before.findLast((sibling) => sibling.parentElement === parent) ?? null;
  const from = element.parentElement === parent ? element : last;
  const first = from ? from.nextElementSibling : parent.firstElementChild;
  for (let next = first; next; next = next.nextElementSibling) yield next;
  for (let next = last; next; next = next.previousElementSibling) yield next;
}

function nearestTo({ root, steps }: Place): HTMLElement | undefined {
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const parent = steps[index + 1]?.element;
    if (!parent || !isSeen(parent)) continue;
    for (const neighbour of neighbours(step, parent)) {
      const reachable = reachableIn(neighbour);
      if (reachable) return reachable;
    }
  }
  return root.id === 'content' && root instanceof HTMLElement ? root : undefined;
}

function recover(): void {
  for (let place = places.at(-1); place && isLost(); place = places.at(-1)) {
    const { root, focused } = place;
    // A button that is disabled while its request runs gets the focus back afterwards
    if (focused.isConnected && focused.matches(':disabled')) return;
    const next = isSeen(focused) ? focused : isSeen(root) ? nearestTo(place) : undefined;
    places.pop();
    next?.focus({ preventScroll: true });
  }
}

/** When the focused element leaves the page, what replaces it or is next to it takes the focus, or keyboard users would start again at the top. */
export function keepFocus(): void {
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const place = placeOf(target);
    places = [...places.filter(({ root }) => root.isConnected && root !== place.root), place];
  };
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // Asked at once, because its request may be answered before the next frame
    if (target.matches(':disabled')) return;
    requestAnimationFrame(() => {
      // A tap on the page takes the focus away on purpose
      if (isLost() && isSeen(target)) places = [];
    });
  });
  let isDue = false;
  new MutationObserver(() => {
    if (isDue || places.length === 0 || !isLost()) return;
    isDue = true;
    // After the effects with which dialogs and lists move the focus themselves
    requestAnimationFrame(() => {
      isDue = false;
      recover();
    });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
