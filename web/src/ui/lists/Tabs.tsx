import {
  startTransition,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { numberText } from '../../lib/language/locale-formats.ts';
import { Chip } from '../Chip.tsx';

const List = styled.div`
  position: relative;
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
`;
const Trigger = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  min-height: 48px;
  min-width: var(--tap);
  padding: 0 14px;
  color: var(--ink-2);
  font-weight: 600;
  white-space: nowrap;
  &[aria-selected='true'] {
    color: var(--ink);
    border-bottom-color: var(--brand);
  }
  /* Long names break into two lines rather than leave the screen */
  @media (max-width: 37.49em) {
    &:not(:has([data-icon])) {
      flex: 0 1 auto;
      min-width: min-content;
      padding: 0 10px;
      line-height: 1.2;
      text-align: left;
      white-space: normal;
    }
  }
`;
const Label = styled.span`
  @media (max-width: 37.49em) {
    [data-icon] + & {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
  }
`;
const Panel = styled.div`
  padding-top: 16px;
`;

export type Tab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
  readonly content: ReactNode;
};

function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Follows the tabs pattern of ARIA: Tab stops once, arrow keys move. A package for this is as large as a page. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const { label, tabs, chosen, onChoose } = props;
  // A panel may take a phone a moment, so the pressed tab is marked first
  const [pressed, press] = useOptimistic(chosen);
  const choose = (id: string) =>
    startTransition(() => {
      press(id);
      onChoose(id);
    });
  const base = useId();
  const idOf = (part: 'tab' | 'panel', id: string) => `${base}${part}-${id}`;

  // Counts make the tabs wider and can push the chosen one out of view
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count = 0 }) => count).join(' ');
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [pressed, counts]);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === pressed);
    const next = tabs[placeAfter(event.key, at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(idOf('tab', next.id))?.focus();
  }

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name, icon, count = 0 }) => (
          <Trigger
            key={id}
            type="button"
            role="tab"
            id={idOf('tab', id)}
            aria-selected={id === pressed}
            aria-controls={id === chosen ? idOf('panel', id) : undefined}
            tabIndex={id === pressed ? 0 : -1}
            title={icon === undefined ? undefined : name}
            onClick={() => choose(id)}
          >
            {icon !== undefined && <span data-icon>{icon}</span>}
            <Label>{name}</Label>
            {count > 0 && <Chip>{numberText(count)}</Chip>}
          </Trigger>
        ))}
      </List>
      {tabs
        .filter(({ id }) => id === chosen)
        .map(({ id, content }) => (
          <Panel
            key={id}
            role="tabpanel"
            id={idOf('panel', id)}
            aria-labelledby={idOf('tab', id)}
            tabIndex={0}
          >
            {content}
          </Panel>
        ))}
    </div>
  );
}

/** The chosen tab, which the address names unless it is the first. */
export function useTab(
  ids: readonly string[],
  first: string,
): readonly [chosen: string, choose: (id: string) => void] {
  const [params, setParams] = useAddressQuery();
  const wanted = params.get('tab');
  const chosen = wanted !== null && ids.includes(wanted) ? wanted : first;
  return [
    chosen,
    (id) => setParams(new URLSearchParams(id === first ? {} : { tab: id }), { replace: true }),
  ];
}
