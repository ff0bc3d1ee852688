import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { timeAgo } from '../../lib/time/date.ts';
import { useKeptAt } from '../../lib/network/kept-answers.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { Banner } from '../../ui/states/Banner.ts';

const Waits = styled(Banner)`
  padding-block: 10px;
`;

const SHOWN_AFTER_MS = 1_500;

export function WaitingBanner() {
  const [isLasting, setLasting] = useState(false);
  const keptAt = useKeptAt(useLocation().pathname);
  const now = useClock();
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLasting ? (
    <Waits>
      <WifiOff size={18} aria-hidden="true" />{' '}
      {keptAt === null
        ? t('Reconnecting… your messages wait here')
        : t('Reconnecting… your messages wait here. This is from {time}.', {
            time: timeAgo(keptAt, now),
          })}
    </Waits>
  ) : null;
}
