import { styled } from 'styled-components';

export const Note = styled.p`
  padding: 12px 16px;
  border-left: 4px solid var(--marigold);
  border-radius: var(--r-s);
  background: var(--marigold-tint);
  overflow-wrap: anywhere;
  &:empty {
    display: none;
  }
`;
