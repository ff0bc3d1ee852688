import { t } from '../../lib/language/translation.ts';
import { FailedMails } from '../../features/mails/FailedMails.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

export default function DeskMailsPage() {
  return (
    <TitledPage
      title={t('Failed emails')}
      back={toAdmin()}
      intro={t('These people did not get an email that the portal wrote to them.')}
    >
      <FailedMails />
    </TitledPage>
  );
}
