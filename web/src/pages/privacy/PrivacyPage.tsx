import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { effectiveDay, noticeInForce } from '../../lib/school/notice-in-force.ts';
import { school } from '../../lib/school/page-school.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { NoticeSections } from './NoticeSections.tsx';

const OneVersion = lazyPart(() => import('./OneVersion.tsx'));
const OtherVersions = lazyPart(() => import('./OtherVersions.tsx'));

function Present() {
  const notice = noticeInForce();
  const { version, sections } = notice;
  return (
    <>
      <div>
        <Heading>{t('Privacy Policy')}</Heading>
        <Muted>{t('Effective date: {date}', { date: effectiveDay(notice) })}</Muted>
      </div>
      <NoticeSections sections={sections} />
      {school().privacy.changes && <OtherVersions shown={version} />}
    </>
  );
}

export default function PrivacyPage() {
  const { '*': version = '' } = useParams();
  return (
    <Page title={t('Privacy Policy')} $width="reading">
      <Stack $gap={32}>
        {version === '' ? <Present /> : <OneVersion version={version} />}
        <Muted>
          {t(
            'If a translation of this policy differs from its English version, the English one applies.',
          )}
        </Muted>
        <div>
          <LinkButton to="/">{t('Back to Home')}</LinkButton>
        </div>
      </Stack>
    </Page>
  );
}
