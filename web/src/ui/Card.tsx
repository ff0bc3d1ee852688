import { styled } from 'styled-components';

export const Card = styled.section<{ readonly $padded?: boolean }>`
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  padding: ${({ $padded = true }) => ($padded ? 'var(--gutter)' : '0')};
  @media (min-width: 43.75em) {
    padding: ${({ $padded = true }) => ($padded ? '20px 24px' : '0')};
  }
`;
/** Reaches both edges of a narrow screen, inside a page with a gutter at its sides. */
export const EdgeCard = styled(Card)`
  @media (max-width: 43.74em) {
    margin-inline: calc(-1 * var(--gutter));
    border-inline: 0;
    border-radius: 0;
    box-shadow: 0 8px var(--sunk);
  }
`;
