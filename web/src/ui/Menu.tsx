import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

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
    box-shadow: inset 3px 0 var(--brand);
  }
`;
export const MenuLine = styled(Radix.Separator)`
  border-top: 1px solid var(--line);
  margin: 8px 0;
`;
export const MenuText = styled(Radix.Label)`
  padding: 4px 12px 8px;
  color: var(--ink-2);
  font-size: 14px;
`;

/** @param trigger a button; it is told whether the menu is open */
export function Menu({
  trigger,
  children,
}: {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Content align="end" sideOffset={8} collisionPadding={8}>
          {children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
