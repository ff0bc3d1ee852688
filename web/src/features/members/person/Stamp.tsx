import { styled } from 'styled-components';

const Box = styled.span`
  display: inline-block;
  /* Without this, the hidden text would widen the page from inside a scrolling strip */
  position: relative;
  padding: 0 5px;
  border: 1.5px solid currentcolor;
  border-radius: 5px;
  background: var(--surface);
  color: var(--brand);
  font: 700 0.8125rem/1.31 var(--display);
  font-variant-numeric: tabular-nums;
`;

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
