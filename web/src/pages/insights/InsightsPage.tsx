import { t } from '../../lib/language/translation.ts';
import { InsightList } from '../../features/insights/InsightList.tsx';
import { useSession } from '../../lib/session/member-session.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

export default function InsightsPage() {
  const { isAdmin } = useSession();
  return (
    <TitledPage
      title={t('Insights')}
      back={isAdmin ? toAdmin() : undefined}
      intro={t(
        'How the community is doing. Figures about fewer than five people read ‘< 5’, so that nobody can be recognized.',
      )}
      width="page"
    >
      <InsightList />
    </TitledPage>
  );
}
