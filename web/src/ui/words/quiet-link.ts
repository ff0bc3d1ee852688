import { css } from 'styled-components';

/** A link that is underlined only while a mouse is over it. */
export const quietLink = css`
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
