import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Banner } from '../../ui/states/Banner.ts';
import { TextButton } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { useKeepAccount } from './use-keep-account.ts';

/** On every page, so that nobody misses the days in which the account can still be kept. */
export default function ErasureBanner() {
  const { erasure } = useMember();
  const { mutate, isPending } = useKeepAccount();
  if (!erasure) return null;
  return (
    <Banner as="div" role="status" data-erasure style={{ flexWrap: 'wrap', columnGap: 10 }}>
      <span>{t('Your account will be erased on {date}', { date: longDate(erasure.dueAt) })}</span>
      {erasure.own === true ? (
        <TextButton
          type="button"
          disabled={isPending}
          style={{ minHeight: 'var(--tap)' }}
          onClick={() => mutate()}
        >
          {t('Keep it')}
        </TextButton>
      ) : (
        <Link to="/account/data">{t('Read why')}</Link>
      )}
    </Banner>
  );
}
