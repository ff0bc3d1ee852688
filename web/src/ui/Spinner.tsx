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
  /* As high as the window, so that the footer doesn't jump when the page appears */
  min-height: ${({ $page }) => ($page ? '100dvh' : '0')};
  padding: 48px 16px;
`;

export function Spinner({ page = false }: { readonly page?: boolean }) {
  return (
    <Centre role="status" aria-label="Loading" $page={page}>
      <Ring />
    </Centre>
  );
}
