import { styled } from 'styled-components';

export const DialogFrame = styled.dialog`
  border: 0;
  padding: 0;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);
  width: min(480px, 100% - 2 * var(--gutter));
  max-height: calc(100dvh - 48px);
  &::backdrop {
    background: rgb(21 17 31 / 60%);
  }
`;
export const DialogInside = styled.div`
  position: relative;
  display: grid;
  gap: 16px;
  --inset: clamp(12px, 6.7vw, 24px);
  padding: 20px var(--inset) 24px;
`;
