import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';

const Round = styled.button`
  display: inline-grid;
  place-items: center;
  position: relative;
  flex: none;
  width: var(--tap);
  height: var(--tap);
  padding: 0;
  border: 1px solid transparent;
  border-radius: 50%;
  background: none;
  color: var(--ink-2);
  transition: color 120ms;
  @media (hover: hover) {
    &:hover:not(:disabled) {
      color: var(--ink);
    }
  }
  &[data-filled] {
    background: var(--brand);
    color: var(--on-brand);
  }
  &[data-filled]:disabled {
    background: var(--sunk);
    border-color: var(--line);
    color: var(--ink-2);
  }
`;

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  readonly label: string;
  readonly filled?: boolean;
  readonly children: ReactNode;
};

export function IconButton({ label, filled = false, type = 'button', ...rest }: Props) {
  return (
    <Round
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-filled={filled || undefined}
    />
  );
}
