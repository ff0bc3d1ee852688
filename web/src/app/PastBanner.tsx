import History from 'lucide-react/icons/history';
import { t } from '../lib/language/translation.ts';
import { school } from '../lib/school/page-school.ts';
import { useClock } from '../lib/time/use-clock.ts';
import { momentText } from '../lib/time/zoned-time.ts';
import { Banner } from '../ui/states/Banner.ts';

export default function PastBanner() {
  const now = useClock();
  const { asOf = '', timeZone } = school();
  return (
    <Banner role="status">
      <History size={18} aria-hidden="true" />
      {t('As it was on {date}. Nothing can be changed here.', {
        date: momentText({ from: asOf }, timeZone, now),
      })}
    </Banner>
  );
}
