import { longDate, timeAgo, timeOfDay } from '../../lib/time/date.ts';
import { useClock } from '../../lib/time/use-clock.ts';

export function TimeAgo({ at }: { readonly at: string }) {
  const clock = useClock();
  return (
    <time dateTime={at} title={`${longDate(at)}, ${timeOfDay(at)}`}>
      {timeAgo(at, Math.max(clock, Date.parse(at)))}
    </time>
  );
}
