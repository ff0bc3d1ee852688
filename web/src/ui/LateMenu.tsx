import {
  useState,
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { toast } from './toast.tsx';

/** How a menu was asked for: from the keyboard, its first item is where the focus goes. */
export type OpenedBy = 'pointer' | 'keyboard';
export type MenuProps = { readonly trigger: ReactElement; readonly openedBy: OpenedBy };
type LoadMenu = () => Promise<ComponentType<MenuProps>>;

/**
 * A button whose menu, with all that makes it one, is loaded at the first sign that it will be wanted, and then takes the
 * button's place. @param trigger the button; it passes on what it is given
 */
export function LateMenu(props: {
  readonly load: LoadMenu;
  readonly trigger: (given: ButtonHTMLAttributes<HTMLButtonElement>) => ReactElement;
}) {
  const { load, trigger } = props;
  const [menu, setMenu] = useState<{ Body: ComponentType<MenuProps>; openedBy: OpenedBy }>();
  const [isLoading, setLoading] = useState(false);

  async function open(openedBy: OpenedBy): Promise<void> {
    setLoading(true);
    try {
      const Body = await load();
      setMenu({ Body, openedBy });
    } catch {
      toast.error('The menu could not be loaded. Please try again.');
    } finally {
      setLoading(false);
    }
  }
  // Who opens it is told whether that failed; who only came near is not
  const prepare = () => void load().catch(() => undefined);

  if (menu) return <menu.Body trigger={trigger({})} openedBy={menu.openedBy} />;
  return trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isLoading || undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click without a pointer is Enter or Space
    onClick: ({ detail }) => void open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open('keyboard');
    },
  });
}
