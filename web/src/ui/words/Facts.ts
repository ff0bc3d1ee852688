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
`;
