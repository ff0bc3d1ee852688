import { styled } from 'styled-components';

const Box = styled.span`
  display: inline-block;
  /* Contains the hidden text, which would widen the page from within a scrolling strip */
  position: relative;
  padding: 0 5px;
  border: 1.5px solid currentcolor;
  border-radius: 5px;
  background: var(--surface);
  color: var(--brand);
  font: 700 13px/17px var(--display);
  font-variant-numeric: tabular-nums;
`;

/** `’94`, stamped beside every name. */
export function Stamp({ batchYear }: { readonly batchYear: number | null }) {
  if (batchYear === null) return null;
  return (
    <Box>
      <span aria-hidden="true">’{String(batchYear % 100).padStart(2, '0')}</span>
      <Hidden>batch {batchYear}</Hidden>
    </Box>
  );
}

const Hidden = styled.span`
  position: absolute;
  clip-path: inset(50%);
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
`;
