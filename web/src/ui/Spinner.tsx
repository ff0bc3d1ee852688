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
const Centre = styled.div`
  display: grid;
  place-items: center;
  padding: 48px 16px;
`;

export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <Centre role="status" aria-label={label}>
      <Ring />
    </Centre>
  );
}
