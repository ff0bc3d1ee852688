import { styled } from 'styled-components';

/** Words that a person wrote: line breaks stay, and each line takes the direction of its script. */
export const Written = styled.p.attrs({ dir: 'auto' })`
  white-space: pre-wrap;
  unicode-bidi: plaintext;
  text-align: start;
`;
