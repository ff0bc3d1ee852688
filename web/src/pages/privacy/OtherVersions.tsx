import { t } from '../../lib/language/translation.ts';
import { effectiveDay, noticePath } from '../../lib/school/notice-in-force.ts';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { useNotices } from './get-notices.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

export default function OtherVersions({ shown }: { readonly shown: string }) {
  const { data: notices, isError, refetch } = useNotices();
  return (
    <Panel title={t('Other versions')}>
      {notices ? (
        <ul>
          {notices
            .filter(({ version }) => version !== shown)
            .map((notice) => (
              <li key={notice.version}>
                <Link to={noticePath(notice.version)}>
                  {t('{version}, in effect from {date}', {
                    version: notice.version,
                    date: effectiveDay(notice),
                  })}
                </Link>
              </li>
            ))}
        </ul>
      ) : isError ? (
        <TryAgain onClick={() => void refetch()} />
      ) : (
        <Bone />
      )}
    </Panel>
  );
}
