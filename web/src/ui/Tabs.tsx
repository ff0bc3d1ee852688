import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CountChip } from './Chip.tsx';

const List = styled(Radix.List)`
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
`;
const Trigger = styled(Radix.Trigger)`
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
  &[data-state='active'] {
    color: var(--ink);
    border-bottom-color: var(--brand);
  }
`;
/** Where there is an icon and little room, the icon stands alone; the words are still there for those who hear them. */
const Label = styled.span`
  @media (max-width: 599px) {
    [data-icon] + & {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
  }
`;
const Panel = styled(Radix.Content)`
  padding-top: 16px;
`;

export type Tab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** How many things wait there; none are not counted. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
};

export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const { label, tabs, chosen, onChoose } = props;
  return (
    <Radix.Root value={chosen} onValueChange={onChoose}>
      <List aria-label={label}>
        {tabs.map(({ id, label: name, icon, count = 0 }) => (
          <Trigger key={id} value={id} title={icon === undefined ? undefined : name}>
            {icon !== undefined && <span data-icon>{icon}</span>}
            <Label>{name}</Label>
            {count > 0 && <CountChip>{count.toLocaleString('en')}</CountChip>}
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
