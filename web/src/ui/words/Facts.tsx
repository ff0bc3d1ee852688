import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Each `div` holds a term and its description, which goes below the term where there is no room beside it. */
export const Facts = styled.dl`
  display: grid;
  gap: 6px;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  dt {
    flex: 0 0 6.75rem;
    color: var(--ink-2);
  }
  dd {
    flex: 1 1 8.5rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    > div {
      align-items: baseline;
    }
    dd > a {
      display: inline-block;
      padding-block: 10px;
    }
  }
`;

export type Fact = readonly [term: string, description: ReactNode];

/** Leaves out what has no description. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Facts>
    {facts
      .filter(([, description]) => description !== '' && description != null)
      .map(([term, description], index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd dir="auto">{description}</dd>
        </div>
      ))}
  </Facts>
);
