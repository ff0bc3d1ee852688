import History from 'lucide-react/icons/history';
import { school } from '../lib/school.ts';
import { useClock } from '../lib/use-clock.ts';
import { momentText } from '../lib/zoned-time.ts';
import { Banner } from '../ui/Banner.ts';

export default function PastBanner() {
  const now = useClock();
  const { asOf = '', timeZone } = school();
  return (
    <Banner role="status">
      <History size={18} aria-hidden="true" />
      As it was on {momentText({ from: asOf }, timeZone, now)}. Nothing can be changed here.
    </Banner>
  );
}
