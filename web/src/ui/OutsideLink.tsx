import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Outlined = styled.a`
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
`;

export const OutsideLink = ({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) => (
  <Outlined data-not-printed href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </Outlined>
);
