import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled(Radix.List)`
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
`;
const Trigger = styled(Radix.Trigger)`
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  min-height: 48px;
  padding: 0 14px;
  color: var(--ink-2);
  font-weight: 600;
  white-space: nowrap;
  &[data-state='active'] {
    color: var(--ink);
    border-bottom-color: var(--brand);
  }
`;
const Panel = styled(Radix.Content)`
  padding-top: 16px;
`;

export type Tab = { readonly id: string; readonly label: string; readonly content: ReactNode };

export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [first] = tabs;
  return (
    <Radix.Root defaultValue={first?.id ?? ''}>
      <List aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <Trigger key={id} value={id}>
            {name}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ id, content }) => (
        <Panel key={id} value={id}>
          {content}
        </Panel>
      ))}
    </Radix.Root>
  );
}
