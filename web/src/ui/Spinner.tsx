import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;
const Ring = styled.span`
  display: inline-block;
  width: 28px;
  height: 28px;
  border: 3px solid var(--line);
  border-top-color: var(--brand);
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
`;
const Centre = styled.div<{ readonly $page: boolean }>`
  display: grid;
  place-items: center;
  align-content: start;
  /* As tall as the window where a page is to come, so that the footer does not stand in its place first. */
  min-height: ${({ $page }) => ($page ? '100dvh' : '0')};
  padding: 48px 16px;
`;

/** @param page a whole page is loading */
export function Spinner({ page = false }: { readonly page?: boolean }) {
  return (
    <Centre role="status" aria-label="Loading" $page={page}>
      <Ring />
    </Centre>
  );
}
