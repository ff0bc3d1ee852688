import { loginAnswer, loginRequest } from '@portal/contracts/accounts/account.api';
import { useState } from 'react';
import { msg, rich, t } from '../../lib/language/translation.ts';
import { useCheckedForm } from '../../lib/checked-form.ts';
import { Navigate, useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { ForgotPasswordDialog } from '../../features/accounts/ForgotPasswordDialog.tsx';
import { checkedBy, clearing, showServerErrors, useSubmit } from '../../lib/form.ts';
import { ApiError, http, reasonOr } from '../../lib/network/http.ts';
import { stateOf } from '../../lib/address/location-state.ts';
import { school, sendsMail } from '../../lib/school/page-school.ts';
import { keepDevice, readDevice } from '../../lib/session/known-device.ts';
import { forgetWantedPost } from '../../lib/session/wanted-post.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import { Arches } from '../../ui/Arches.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx';
import { LanguageSwitch } from '../../ui/language/LanguageSwitch.tsx';
import { Heading, Muted, Page, Stack, TextButton } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Note } from '../../ui/words/Note.tsx';
import { PaperForm } from '../../ui/forms/PaperForm.ts';
import { toast } from '../../ui/states/toast.ts';
import { endNews } from './session-end-news.ts';
import { Link } from '../../ui/words/Link.tsx';

type Asked = { readonly question: string; readonly email: string; readonly password: string };
type SignedIn = z.infer<typeof loginAnswer>;
type Values = { email: string; password: string };

const SecondSignIn = lazyPart(() => import('../../features/second-step/SecondSignIn.tsx'));
const AnswerQuestion = lazyPart(() => import('../../features/registrations/AnswerQuestion.tsx'));

const AskForLink = lazyPart(() => import('../../features/registrations/AskForLink.tsx'));

const FAILED = msg('Login failed. Please try again.');
const fields = ['email', 'password'] as const;
const checked = checkedBy<Values>(loginRequest, fields);

const postPath = (postId: string) => `/posts/${encodeURIComponent(postId)}`;

/** @returns null when nobody is on the way to a page */
function wayTo(origin: string): string | null {
  if (origin === '/') return null;
  if (origin.startsWith('/posts/')) return t('Sign in to read the post that was shared with you.');
  if (origin.startsWith('/groups/'))
    return t('Sign in to open the group that was shared with you.');
  return t('Sign in to open this page.');
}

const decisionNews = (email: string, cameForPost: boolean): string =>
  [
    t('Your request is with the administrators.'),
    sendsMail()
      ? t('We will write to {email} when they have decided.', { email })
      : t('Come back and sign in to see whether you were approved.'),
    ...(cameForPost ? [t('The post that was shared with you opens at your first sign-in.')] : []),
  ].join(' ');

export default function LoginPage() {
  const { user, signIn, end, endCode } = useSession();
  const location = useLocation();
  const from = stateOf(location, 'from');
  const origin = typeof from === 'string' ? from : '/';
  const sharedLink = end === 'refused' ? null : wayTo(origin);
  const registeredAs = stateOf(location, 'registered');
  const registered = typeof registeredAs === 'string' ? registeredAs : '';
  const [pending, setPending] = useState(registered);
  const [cameForPost, setCameForPost] = useState(stateOf(location, 'cameForPost') === true);
  const [wantedPost, setWantedPost] = useState<string>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [forgot, setForgot] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const form = useCheckedForm<Values>({ email: registered, password: '' }, checked);
  const { errors } = form.formState;
  const contact = school().contact.email;

  async function welcome(
    account: string,
    { token, device, returned, cameFor }: SignedIn,
  ): Promise<void> {
    setWantedPost(cameFor);
    forgetWantedPost();
    await signIn(token);
    keepDevice(account, device);
    toast.success(t('Logged in successfully!'), { of: 'login' });
    if (returned) toast.success(t('Welcome back. Others can find you again.'));
  }

  async function enter(
    proof: { readonly password: string } | { readonly challenge: string; readonly code: string },
  ): Promise<void> {
    const email = form.getValues('email').trim();
    const device = readDevice(email);
    const answer = loginAnswer;
    const signedIn = await ('code' in proof
      ? http('POST /auth/login/second', { body: { ...proof, device }, answer })
      : http('POST /auth/login', { body: { ...proof, email, device }, answer }));
    await welcome(email, signedIn);
  }

  /** A toast would be gone before the reason is read. */
  const showSuspension = (error: unknown): void =>
    form.setError('root', { type: 'suspended', message: reasonOr(error, t(FAILED)) });

  async function enterWithPasskey(): Promise<void> {
    setTapped(true);
    try {
      const { signInWithPasskey } = await import('../../features/passkeys/sign-in-with-passkey.ts');
      const { account, signedIn } = await signInWithPasskey();
      await welcome(account, signedIn);
    } catch (error) {
      setTapped(false);
      if (error instanceof ApiError && error.answer.suspended === true) showSuspension(error);
      toast.error(reasonOr(error, t(FAILED)), { of: 'login' });
    }
  }

  const { busy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await enter({ password: values.password });
    } catch (error) {
      const { status, answer } = error instanceof ApiError ? error : new ApiError(0);
      const { question, challenge, suspended: isSuspended = false, cameFor } = answer;
      if (challenge !== undefined) {
        setChallenge(challenge);
        return;
      }
      showServerErrors(form, error, fields);
      const email = values.email.trim();
      setAsked(question === undefined ? null : { question, email, password: values.password });
      if (status === 403 && question === undefined) setPending(isSuspended ? '' : email);
      if (status === 403) setCameForPost(cameFor !== undefined);
      if (isSuspended) showSuspension(error);
      if (status === 401)
        form.setError('password', { message: reasonOr(error, t(FAILED)) }, { shouldFocus: true });
      if (question === undefined) toast.error(reasonOr(error, t(FAILED)), { of: 'login' });
    }
  });

  if (user) {
    if (user.secondStep === 'required') return <Navigate to="/settings/security" replace />;
    return wantedPost !== undefined && (origin === '/' || origin === postPath(wantedPost)) ? (
      <Navigate to={postPath(wantedPost)} replace state={{ isWanted: true }} />
    ) : (
      <Navigate to={origin} replace />
    );
  }
  return (
    <Page title={t('Sign in')} $width="form">
      <Stack $gap={24}>
        <LanguageSwitch />
        <div>
          <Arches size={72} />
          <Heading>{t('Sign in')}</Heading>
          <Muted>
            {challenge !== null ? (
              t('Your password was right. One more step.')
            ) : sharedLink === null ? (
              t('Use the address that you registered with.')
            ) : (
              <>
                {sharedLink}{' '}
                {rich('New here? <link>Register</link>.', {
                  link: (inside) => <Link to="/register">{inside}</Link>,
                })}
              </>
            )}
          </Muted>
        </div>
        <Note role="status">{endNews(end, endCode)}</Note>
        <Note role="status">{pending !== '' && !asked && decisionNews(pending, cameForPost)}</Note>
        {pending !== '' && sendsMail() && <AskForLink key={pending} email={pending} />}
        {asked && (
          <AnswerQuestion key={asked.question} question={asked.question} credentials={asked} />
        )}
        {challenge !== null && (
          <SecondSignIn
            key={challenge}
            signIn={(code) => enter({ challenge, code })}
            onBack={(reason) => {
              setChallenge(null);
              form.resetField('password');
              if (reason !== undefined) form.setError('password', { message: reason });
            }}
          />
        )}
        {challenge === null && (
          <PaperForm onSubmit={onSubmit} noValidate>
            <Field label={t('Email')} error={errors.email?.message}>
              <TextInput
                type="email"
                inputMode="email"
                autoComplete="username"
                required
                {...clearing(form, 'email')}
              />
            </Field>
            <Field label={t('Password')} error={errors.password?.message}>
              <PasswordInput
                autoComplete="current-password"
                required
                {...clearing(form, 'password')}
              />
            </Field>
            <Note role="status">
              {errors.root?.message}
              {errors.root?.type === 'suspended' && (
                <>
                  {' '}
                  {rich('If you think this is a mistake, write to <link>{contact}</link>.', {
                    contact,
                    link: (inside) => <a href={`mailto:${contact}`}>{inside}</a>,
                  })}
                </>
              )}
            </Note>
            <Button variant={asked ? 'plain' : 'primary'} type="submit" busy={busy}>
              {busy ? t('Signing in...') : t('Sign In')}
            </Button>
            {'PublicKeyCredential' in globalThis && (
              <Button busy={isTapped} onClick={() => void enterWithPasskey()}>
                {t('Sign in with a passkey')}
              </Button>
            )}
            <div>
              <TextButton type="button" onClick={() => setForgot(true)}>
                {t('Forgot your password?')}
              </TextButton>
            </div>
            <Muted>
              {rich('No account yet? <link>Register</link>', {
                link: (inside) => <Link to="/register">{inside}</Link>,
              })}
            </Muted>
          </PaperForm>
        )}
      </Stack>
      {forgot && (
        <ForgotPasswordDialog email={form.getValues('email')} onClose={() => setForgot(false)} />
      )}
    </Page>
  );
}
