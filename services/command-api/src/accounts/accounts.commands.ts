import { oldestLastUse } from '@portal/contracts/accounts/session-length';
import { answer, message } from '../call-handling/call-answer.ts';
import { commands } from '../call-handling/call-handlers.ts';
import type { Needs } from '../call-handling/feature-needs.ts';
import { idOf } from '../call-handling/command-request.ts';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { requireUncommonPassword } from '../sign-in/passwords/common-passwords.ts';
import { signInAnswer } from '../sign-in/signing-in.ts';
import { deviceNotFound } from '../refusals.ts';
import { RESET_WINDOW_SECONDS } from '../settings.ts';
import { createOwnEmail, type OwnEmailNeeds } from './own-email.ts';
import { createChangePassword, type PasswordChangeNeeds } from './password-change.ts';
import { createPasswordReset, type PasswordResetNeeds } from './password-reset.ts';
import { createSignIn, type SignInNeeds } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const PASSWORD_RESET = 'Your password has been reset. Please sign in with the new one.';
const PASSWORD_CHANGED = 'Your password has been changed.';
const PASSKEYS_REMOVED = 'Your passkeys were removed. You can add them again in your settings.';
const withPasskeys = (done: string, passkeysRemoved: boolean): string =>
  passkeysRemoved ? `${done} ${PASSKEYS_REMOVED}` : done;
const TAKEN_BACK =
  'Your account has this e-mail address and the password that you have just entered. You were signed out everywhere, and all passkeys were removed. Please sign in, and choose another password if anyone else may know this one.';
const SIGNED_OUT =
  'Everybody has been signed out of your account, and the administrators have been told.';
const RESET_ON_ITS_WAY =
  'If an account with that email exists, a reset link has been sent. Please also check your spam folder.';

type Needed = Needs<
  | 'addresses'
  | 'background'
  | 'emailChanges'
  | 'now'
  | 'recurring'
  | 'settings'
  | 'throttle'
  | 'vault'
  | 'waysIn'
> &
  SignInNeeds &
  PasswordResetNeeds &
  PasswordChangeNeeds &
  OwnEmailNeeds;

export const accounts = commands((context: Needed) => {
  const { addresses, background, now, recurring, settings, throttle, vault } = context;
  const { endSession, closeOthers } = context.waysIn;
  const { signIn, signInSecond } = createSignIn(context);
  const { request, reset } = createPasswordReset(context);
  const changePassword = createChangePassword(context);
  const ownEmail = createOwnEmail(context);
  const resetsOfClient = throttle(
    'reset client',
    settings.PORTAL_PASSWORD_RESETS_PER_CLIENT,
    RESET_WINDOW_SECONDS,
  );
  const resetsOfAddress = throttle(
    'reset address',
    settings.PORTAL_PASSWORD_RESETS_PER_ADDRESS,
    RESET_WINDOW_SECONDS,
  );

  recurring.every(HOUR_MS, 'the sweep of unused sessions', () =>
    vault.deleteSessionsUnusedSince(oldestLastUse(settings, now())),
  );
  recurring.every(HOUR_MS, 'the sweep of counted attempts', () =>
    vault.deleteAttemptsEndedBy(now().toISOString()),
  );

  recurring.every(HOUR_MS, 'the sweep of changed e-mail addresses', context.emailChanges.sweep);

  return {
    'POST /auth/login': async ({ body, ip, userAgent, command }) => {
      const addressHash = await addresses.hash(body.email);
      const signedIn = await signIn({
        addressHash,
        password: body.password,
        client: clientOf(ip()),
        device: body.device,
        userAgent: userAgent(),
        command: () => command('sign-in', addressHash),
      });
      return signInAnswer(signedIn);
    },

    'POST /auth/login/second': async ({ body, userAgent, command }) => {
      const { challenge, code, device: known } = body;
      const signedIn = await signInSecond({
        challenge,
        code,
        device: known,
        userAgent: userAgent(),
        command: command('sign-in-second', challenge),
      });
      return signInAnswer(signedIn);
    },

    'POST /auth/logout': async ({ session, command }) => {
      const position = await endSession(session.sessionId, session, command('sign-out'));
      return { ...message('You have been signed out.', position), leavesDevice: true };
    },

    'DELETE /auth/devices/:sessionId': async ({ params, session, command }) => {
      const sessionId = idOf(params.sessionId, deviceNotFound);
      const position = await endSession(sessionId, session, command(`end-session ${sessionId}`));
      return message('The device has been signed out.', position);
    },

    'DELETE /auth/devices': async ({ session, command }) => {
      const position = await closeOthers(session, command('end-other-sessions'));
      return message('All other devices have been signed out.', position);
    },

    'PUT /auth/password': async ({ session, body, command }) => {
      requireUncommonPassword(body.password);
      const { position, passkeysRemoved, device } = await changePassword(
        session,
        body,
        command('change-password'),
      );
      return answer({ message: withPasskeys(PASSWORD_CHANGED, passkeysRemoved), device }, position);
    },

    'PUT /users/profile/email': async ({ session, body, command }) => {
      await ownEmail.ask(session, body, command('change-own-email'));
      return message(
        `We have sent a link to ${body.email}. Your e-mail address changes once you open it.`,
        null,
      );
    },

    'PUT /auth/confirm-email/:emailToken': async ({ params: { emailToken }, command }) => {
      const position = await ownEmail.confirm(emailToken, command('confirm-email', emailToken));
      return message(
        'Your e-mail address has changed, and you were signed out everywhere. Please sign in with the new one.',
        position,
      );
    },

    'PUT /auth/revoke-email/:emailToken': async ({ params: { emailToken }, body, command }) => {
      const { password } = body;
      const position = await ownEmail.revoke(
        emailToken,
        password,
        command('revoke-email', emailToken),
      );
      return message(password === undefined ? SIGNED_OUT : TAKEN_BACK, position);
    },

    'POST /auth/forgot-password': async ({ body, ip, command }) => {
      await resetsOfClient.take(clientOf(ip()));
      const addressHash = await addresses.hash(body.email);
      const context = command('forgot-password', addressHash);
      // Runs in the background, so that neither the answer nor its time reveals whether the address has an account
      background.run('a request for a reset link', async () => {
        if (await resetsOfAddress.count(addressHash)) await request(addressHash, context);
      });
      // A position would reveal whether a request was added to the log
      return message(RESET_ON_ITS_WAY, null);
    },

    'PUT /auth/reset-password/:resetToken': async ({ params, body, command }) => {
      const { resetToken } = params;
      requireUncommonPassword(body.password);
      const { position, passkeysRemoved, device } = await reset(
        resetToken,
        body.password,
        command('reset-password', resetToken),
      );
      return answer({ message: withPasskeys(PASSWORD_RESET, passkeysRemoved), device }, position);
    },
  };
});
