import {
  useState,
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useLongLoad } from '../states/lazy-part.tsx';
import { toast } from '../states/toast.ts';

export type OpenedBy = 'pointer' | 'keyboard';
export type MenuProps = { readonly trigger: ReactElement; readonly openedBy: OpenedBy };
type LoadMenu = () => Promise<ComponentType<MenuProps>>;

/** Where the menu will be. A wrapper around the button would take the focus away from it. */
const LongLoad = styled.span`
  position: fixed;
  z-index: 10;
  padding: 12px 16px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--shadow);
  color: var(--ink-2);
  font: 400 1rem/1.5 var(--font);
  white-space: nowrap;
`;
type Corner = { readonly top: number; readonly right: number };

export function LazyMenu(props: {
  readonly load: LoadMenu;
  readonly trigger: (given: ButtonHTMLAttributes<HTMLButtonElement>) => ReactElement;
}) {
  const { load, trigger } = props;
  const [menu, setMenu] = useState<{ Body: ComponentType<MenuProps>; openedBy: OpenedBy }>();
  const [loadingAt, setLoadingAt] = useState<Corner>();
  const long = useLongLoad(loadingAt !== undefined);

  async function open(openedBy: OpenedBy, button: HTMLElement): Promise<void> {
    const { bottom, right } = button.getBoundingClientRect();
    setLoadingAt({ top: bottom + 8, right: Math.max(8, document.body.clientWidth - right) });
    try {
      const Body = await load();
      setMenu({ Body, openedBy });
    } catch {
      toast.error(t('The menu could not be loaded. Please try again.'));
    } finally {
      setLoadingAt(undefined);
    }
  }

  if (menu) return <menu.Body trigger={trigger({})} openedBy={menu.openedBy} />;
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        'aria-busy': loadingAt !== undefined || undefined,
        // Enter and Space cause a click without a pointer, whose `detail` is 0
        onClick: ({ detail, currentTarget }) =>
          void open(detail === 0 ? 'keyboard' : 'pointer', currentTarget),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open('keyboard', event.currentTarget);
        },
      })}
      {long !== undefined && (
        <LongLoad role="status" style={loadingAt}>
          {long}
        </LongLoad>
      )}
    </>
  );
}
