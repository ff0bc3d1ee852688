import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { timeAgo } from '../lib/date.ts';
import { useKeptAt } from '../lib/kept-answers.ts';
import { useClock } from '../lib/use-clock.ts';
import { Banner } from '../ui/Banner.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const { pathname } = useLocation();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const keptAt = useKeptAt(pathname);
  const now = useClock();
  return (
    <div role="status" data-offline>
      {(!online || keptAt !== null) && (
        <Banner>
          <WifiOff size={18} aria-hidden="true" />
          {online ? 'The portal cannot be reached.' : 'You are offline.'}{' '}
          {keptAt !== null && `This is from ${timeAgo(keptAt, now)}. `}
          Your texts are kept until you are back.
        </Banner>
      )}
    </div>
  );
}
