import { styled } from 'styled-components';

/** Across the page, below the header. */
export const Banner = styled.p`
  display: flex;
  gap: 10px;
  align-items: center;
  justify-content: center;
  padding: 8px 16px;
  background: var(--marigold-tint);
  color: var(--event);
  font-size: 0.875rem;
  font-weight: 600;
  svg {
    flex: none;
  }
  a,
  button {
    color: inherit;
    font: inherit;
    text-decoration: underline;
  }
`;
