import { RosterSection } from '../../features/roster/RosterSection.tsx';
import { SubPage, TO_ADMIN } from '../../ui/SubPage.tsx';

export default function RosterPage() {
  return (
    <SubPage title="School roster" back={TO_ADMIN}>
      <RosterSection />
    </SubPage>
  );
}
