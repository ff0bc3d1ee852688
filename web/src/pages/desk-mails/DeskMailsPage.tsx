import { t } from '../../lib/language/text.ts';
import { FailedMails } from '../../features/mails/FailedMails.tsx';
import { SubPage, TO_ADMIN } from '../../ui/SubPage.tsx';

export default function DeskMailsPage() {
  return (
    <SubPage
      title={t('Failed mails')}
      back={TO_ADMIN}
      intro={t('These people did not get a mail that the portal wrote to them.')}
    >
      <FailedMails />
    </SubPage>
  );
}
