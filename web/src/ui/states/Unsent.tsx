import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { LazyMenu } from '../dialogs/LazyMenu.tsx';
import { actionsButton } from '../dialogs/actions-button.tsx';

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

const loadMenu = async () => (await import('./UnsentMenu.tsx')).unsentMenu;
/** After this wait, what the page itself needs has arrived. */
const PREPARE_MS = 3_000;
/** The menu must open without a network, so its code comes before a text waits. */
export function usePreparedUnsent(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Below a text that the server has not acknowledged. Only a text that it refused is not sent by itself. */
export function Unsent(props: {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}) {
  const { text, isRefused, onRetry, onDiscard } = props;
  return (
    <Line data-refused={isRefused || undefined}>
      {isRefused ? t('Not sent') : t('Waiting for the network')}
      <Button variant="quiet" onClick={onRetry}>
        <RotateCw size={16} aria-hidden="true" /> {t('Retry')}
      </Button>
      <LazyMenu
        load={async () => (await loadMenu())({ text, isRefused, onDiscard })}
        trigger={actionsButton(t('Actions for the unsent text'))}
      />
    </Line>
  );
}
