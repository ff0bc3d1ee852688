import { styled } from 'styled-components';

/** Details that few readers open. */
export const QuietDetails = styled.details`
  summary {
    min-height: var(--tap);
    align-content: center;
    color: var(--ink-2);
    font-size: 0.875rem;
    cursor: pointer;
  }
`;
