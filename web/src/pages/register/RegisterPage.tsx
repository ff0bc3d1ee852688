import { useNavigate } from 'react-router-dom';
import { RegistrationForm } from '../../features/registrations/RegistrationForm.tsx';
import { Card } from '../../ui/Card.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Link } from '../../ui/Link.tsx';

export default function RegisterPage() {
  usePageTitle('Register');
  const navigate = useNavigate();
  return (
    <Page $width="form">
      <Stack>
        <div>
          <Heading>Create Your Alumni Account</Heading>
          <Muted>An administrator reviews every registration. You will get an e-mail.</Muted>
        </div>
        <Card>
          <Stack>
            <RegistrationForm onRegistered={() => void navigate('/login')} />
            <Muted>
              Already registered? <Link to="/login">Sign in</Link>
            </Muted>
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}
