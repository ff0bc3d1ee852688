import { t } from '../../lib/language/translation.ts';
import { sendsMail } from '../../lib/school/page-school.ts';
import { Small } from '../../ui/layout.ts';
import { QuietDetails } from '../../ui/QuietDetails.ts';

/** What the person who installed the portal has still to do. */
export default function NotSetUp({ hasSamples }: { readonly hasSamples: boolean }) {
  return (
    <QuietDetails>
      <summary>{t('Not set up yet')}</summary>
      {!sendsMail() && (
        <Small as="p">
          {t(
            'The portal does not send email yet, so people learn of your decision only when they sign in. Ask the person who installed the portal to set up email: the README explains how.',
          )}
        </Small>
      )}
      {hasSamples && (
        <Small as="p">
          {t(
            'Visitors see sample alumni. Ask the person who installed the portal to add your school’s texts: the README explains how.',
          )}
        </Small>
      )}
    </QuietDetails>
  );
}
