import { css } from 'styled-components';

/** The school's arches and its sun in a line, in place of a rule. */
export const frieze = css`
  height: 8px;
  background: var(--ink);
  opacity: 0.12;
  -webkit-mask: var(--frieze) round;
`;
