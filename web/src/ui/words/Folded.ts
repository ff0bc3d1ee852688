import { styled } from 'styled-components';

/** Details that a tap on their `summary` opens. */
export const Folded = styled.details`
  summary {
    min-height: var(--tap);
    line-height: var(--tap);
    font-weight: 600;
    cursor: pointer;
  }
`;
