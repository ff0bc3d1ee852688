import { FailedMails } from '../../features/mails/FailedMails.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function DeskMailsPage() {
  usePageTitle('Failed mails');
  return (
    <Page $width="reading">
      <Stack>
        <div>
          <Link to="/admin">Back to Admin Dashboard</Link>
          <Heading>Failed mails</Heading>
          <Muted>These people did not get a mail that the portal wrote to them.</Muted>
        </div>
        <FailedMails />
      </Stack>
    </Page>
  );
}
