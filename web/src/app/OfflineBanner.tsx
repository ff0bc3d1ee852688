import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useAgeText } from '../lib/kept-answers.ts';

const Banner = styled.p`
  display: flex;
  gap: 10px;
  align-items: center;
  justify-content: center;
  padding: 8px 16px;
  background: var(--marigold-tint);
  color: var(--event);
  font-size: 14px;
  font-weight: 600;
`;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const age = useAgeText();
  return (
    <div role="status" data-offline>
      {(!online || age !== '') && (
        <Banner>
          <WifiOff size={18} aria-hidden="true" />
          {online ? 'The portal cannot be reached.' : 'You are offline.'}
          {age} Your texts are kept until you are back.
        </Banner>
      )}
    </div>
  );
}
