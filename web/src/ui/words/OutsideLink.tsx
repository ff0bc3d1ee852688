import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A link that looks like a button. */
export const ActionLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: var(--tap);
  padding: 0 18px;
  border: 1px solid var(--control);
  border-radius: 999px;
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
  &[data-filled] {
    border-color: var(--brand);
    background: var(--brand);
    color: var(--on-brand);
  }
  &[data-quiet] {
    padding: 0;
    border: 0;
    color: var(--ink-2);
  }
`;

export const OutsideLink = (props: {
  readonly href: string;
  readonly filled?: boolean;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}) => {
  const { href, filled = false, quiet = false, children } = props;
  return (
    <ActionLink
      data-not-printed
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-filled={filled || undefined}
      data-quiet={quiet || undefined}
    >
      {children}
    </ActionLink>
  );
};
