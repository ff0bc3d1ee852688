import * as Radix from '@radix-ui/react-dropdown-menu';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLayer } from '../../lib/address/layers.ts';
import type { MenuProps } from './LazyMenu.tsx';

const Content = styled(Radix.Content)`
  z-index: 10;
  min-width: 220px;
  padding: 8px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--shadow);
`;
export const MenuItem = styled(Radix.Item)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: var(--tap);
  padding: 0 12px;
  border-radius: var(--r-s);
  color: var(--ink);
  text-decoration: none;
  font-weight: 500;
  cursor: pointer;
  outline: none;
  &[data-highlighted] {
    background: var(--tint);
    color: var(--on-tint);
  }
  &[aria-current] {
    background: var(--tint);
    color: var(--on-tint);
  }
`;
export const MenuLine = styled(Radix.Separator)`
  border-top: 1px solid var(--line);
  margin: 8px 0;
`;
export const MenuText = styled(Radix.Label)`
  padding: 4px 12px 8px;
  color: var(--ink-2);
  font-size: 0.875rem;
`;

/** The menu mounts open, so it misses the key that opened it and doesn't focus an item by itself. */
function FirstItemFocused() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const menu = mark.current?.parentElement;
      // A quicker arrow key has reached an item already
      if (!menu?.querySelector('[role=menuitem]:focus'))
        menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return <span ref={mark} hidden />;
}

export function Menu({
  trigger,
  openedBy,
  children,
}: MenuProps & { readonly children: ReactNode }) {
  const [isFirst, setFirst] = useState(true);
  const [isOpen, setOpen] = useState(true);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const hasFocus = () => content.current?.contains(document.activeElement) === true;
  function change(next: boolean): void {
    // At once, so that a dialog that an item opens gives the focus back to the button
    if (!next && hasFocus()) button?.focus();
    setFirst(false);
    setOpen(next);
  }
  useLayer(() => change(false), isOpen);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild ref={setButton}>
        {trigger}
      </Radix.Trigger>
      {/* Outside a portal, so that it stays in its button's landmark */}
      <Content
        ref={content}
        collisionBoundary={button?.closest('[role=region]') ?? []}
        align="end"
        sideOffset={8}
        collisionPadding={8}
      >
        {openedBy === 'keyboard' && isFirst && <FirstItemFocused />}
        {children}
      </Content>
    </Radix.Root>
  );
}
