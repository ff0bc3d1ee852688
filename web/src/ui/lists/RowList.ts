import { styled } from 'styled-components';

/** Things of the member, each with its buttons beside it. */
export const RowList = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    min-height: 64px;
    padding: 8px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  strong {
    overflow-wrap: anywhere;
  }
`;
