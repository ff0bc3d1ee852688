import RotateCw from 'lucide-react/icons/rotate-cw';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';

const Line = styled.div`
  grid-column: -2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 4px;
  color: var(--ink-2);
  font-size: 0.875rem;
  &[data-refused] {
    color: var(--bad);
  }
`;

/** Below a text that the server has not acknowledged. Only a text that it refused is not sent by itself. */
export function Unsent(props: {
  readonly isRefused: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}) {
  const { isRefused, onRetry, onDiscard } = props;
  return (
    <Line data-refused={isRefused || undefined}>
      {isRefused ? 'Not sent' : 'Waits for the network'}
      <Button variant="quiet" onClick={onRetry}>
        <RotateCw size={16} aria-hidden="true" /> Retry
      </Button>
      <Button variant="quiet" onClick={onDiscard}>
        {isRefused ? 'Discard' : 'Cancel'}
      </Button>
    </Line>
  );
}
