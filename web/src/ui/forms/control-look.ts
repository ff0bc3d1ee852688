import { css } from 'styled-components';

/** What belongs to a text field and covers what is above it. */
export const aboveField = css`
  position: absolute;
  left: 0;
  right: 0;
  bottom: calc(100% + 8px);
  z-index: 4;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-s);
  box-shadow: var(--shadow);
`;
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
