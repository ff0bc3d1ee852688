import WifiOff from 'lucide-react/icons/wifi-off';
import { useLocation } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { timeAgo } from '../../lib/time/date.ts';
import { useKeptAt } from '../../lib/network/kept-answers.ts';
import { useNetwork } from '../../lib/network/reachability.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { Banner } from '../../ui/states/Banner.ts';

export function OfflineBanner() {
  const { pathname } = useLocation();
  const network = useNetwork();
  const keptAt = useKeptAt(pathname);
  const now = useClock();
  return (
    <div role="status" data-offline>
      {(network !== 'there' || keptAt !== null) && (
        <Banner>
          <WifiOff size={18} aria-hidden="true" />
          {network === 'offline' ? t('You are offline.') : t('The portal cannot be reached.')}{' '}
          {keptAt !== null && `${t('This is from {time}.', { time: timeAgo(keptAt, now) })} `}
          {t('Your texts are kept until you are back.')}
        </Banner>
      )}
    </div>
  );
}
