import { loginRequest } from '@portal/contracts/accounts/account.api';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import { ForgotPasswordDialog } from '../../features/accounts/ForgotPasswordDialog.tsx';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { reasonOr } from '../../lib/http.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx';
import { Heading, Muted, Page, Stack, TextButton } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Link } from '../../ui/Link.tsx';

type Values = { email: string; password: string };

const fields = ['email', 'password'] as const;
const checked = checkedBy<Values>(loginRequest, fields);

function originOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return '/';
  const search = 'search' in from && typeof from.search === 'string' ? from.search : '';
  return typeof from.pathname === 'string' ? from.pathname + search : '/';
}

export default function LoginPage() {
  usePageTitle('Sign in');
  const { user, signIn } = useSession();
  const location = useLocation();
  const [forgot, setForgot] = useState(false);
  const form = useForm<Values>({
    defaultValues: { email: '', password: '' },
    resolver: checked,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;

  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await signIn({ email: values.email.trim(), password: values.password });
      toast.success('Logged in successfully!', { of: 'login' });
    } catch (error) {
      showServerErrors(form, error, fields);
      toast.error(reasonOr(error, 'Login failed. Please try again.'), { of: 'login' });
    }
  });

  if (user) return <Navigate to={originOf(location.state)} replace />;
  return (
    <Page $width="form">
      <Stack>
        <div>
          <Heading>Sign in</Heading>
          <Muted>Good to see you again.</Muted>
        </div>
        <Card>
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <Field label="Email" error={errors.email?.message}>
                <TextInput
                  type="email"
                  inputMode="email"
                  autoComplete="username"
                  required
                  {...clearing(form, 'email')}
                />
              </Field>
              <Field label="Password" error={errors.password?.message}>
                <PasswordInput
                  autoComplete="current-password"
                  required
                  {...clearing(form, 'password')}
                />
              </Field>
              <Button variant="primary" type="submit" busy={busy}>
                {busy ? 'Signing in...' : 'Sign In'}
              </Button>
              <div>
                <TextButton type="button" onClick={() => setForgot(true)}>
                  Forgot your password?
                </TextButton>
              </div>
              <Muted>
                No account yet? <Link to="/register">Register</Link>
              </Muted>
            </Stack>
          </form>
        </Card>
      </Stack>
      {forgot && (
        <ForgotPasswordDialog email={form.getValues('email')} onClose={() => setForgot(false)} />
      )}
    </Page>
  );
}
