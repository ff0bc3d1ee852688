import { BreachNotices } from '../../features/breaches/BreachNotices.tsx';
import { Heading, Page, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function BreachNoticesPage() {
  usePageTitle('Notices about your data');
  return (
    <Page $width="reading">
      <Stack $gap={24}>
        <div>
          <Link to="/account/data">Back to your data</Link>
          <Heading>Notices about your data</Heading>
        </div>
        <BreachNotices />
      </Stack>
    </Page>
  );
}
