import {
  useState,
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { toast } from '../states/toast.ts';

export type OpenedBy = 'pointer' | 'keyboard';
export type MenuProps = { readonly trigger: ReactElement; readonly openedBy: OpenedBy };
type LoadMenu = () => Promise<ComponentType<MenuProps>>;

export function LazyMenu(props: {
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
  // A failed preparation stays silent: the click tries again and reports it
  const prepare = () => void load().catch(() => undefined);

  if (menu) return <menu.Body trigger={trigger({})} openedBy={menu.openedBy} />;
  return trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isLoading || undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Enter and Space cause a click without a pointer, whose `detail` is 0
    onClick: ({ detail }) => void open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open('keyboard');
    },
  });
}
