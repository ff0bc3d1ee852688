import { styled } from 'styled-components';

export const Card = styled.section<{ readonly $padded?: boolean }>`
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  padding: ${({ $padded = true }) => ($padded ? '16px' : '0')};
  @media (min-width: 700px) {
    padding: ${({ $padded = true }) => ($padded ? '20px 24px' : '0')};
  }
`;
