import { css } from 'styled-components';

export const controlLook = css`
  width: 100%;
  min-height: var(--tap);
  padding: 9px 14px;
  border: 1px solid var(--control);
  border-radius: var(--r-s);
  background: var(--surface);
  color: var(--ink);
  &[aria-invalid='true'] {
    border-color: var(--bad);
    box-shadow: inset 0 0 0 1px var(--bad);
  }
  &::placeholder {
    color: var(--ink-2);
    opacity: 1;
  }
`;
