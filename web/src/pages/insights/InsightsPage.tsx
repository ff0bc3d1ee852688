import { t } from '../../lib/language/translation.ts';
import { InsightList } from '../../features/insights/InsightList.tsx';
import { useSession } from '../../lib/session/member-session.tsx';
import { SubPage, toAdmin } from '../../ui/SubPage.tsx';

export default function InsightsPage() {
  const { isAdmin } = useSession();
  return (
    <SubPage
      title={t('Insights')}
      back={isAdmin ? toAdmin() : null}
      intro={t(
        'How the community is doing. Figures about fewer than five people read ‘< 5’, so that nobody can be recognised.',
      )}
      isWide
    >
      <InsightList />
    </SubPage>
  );
}
