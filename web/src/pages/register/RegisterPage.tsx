import { useNavigate } from 'react-router-dom';
import { rich, t } from '../../lib/language/translation.ts';
import { RegistrationForm } from '../../features/registrations/RegistrationForm.tsx';
import { sendsMail } from '../../lib/school/page-school.ts';
import { LanguageSwitch } from '../../ui/language/LanguageSwitch.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';

export default function RegisterPage() {
  const navigate = useNavigate();
  return (
    <Page title={t('Register')} $width="form">
      <Stack $gap={24}>
        <LanguageSwitch />
        <div>
          <Heading>{t('Create Your Alumni Account')}</Heading>
          <Muted>
            {t('An administrator reviews every registration.')}{' '}
            {sendsMail()
              ? t('You will hear by email.')
              : t('Come back and sign in to see whether you were approved.')}
          </Muted>
        </div>
        <RegistrationForm
          onRegistered={({ email, cameForPost }) =>
            void navigate('/login', { state: { registered: email, cameForPost } })
          }
        />
        <Muted>
          {rich('Already registered? <link>Sign in</link>', {
            link: (inside) => <Link to="/login">{inside}</Link>,
          })}
        </Muted>
      </Stack>
    </Page>
  );
}
