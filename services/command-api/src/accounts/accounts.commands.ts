import { oldestLastUse } from '@portal/contracts/accounts/session-length';
import { answerWordsOf } from '../call-handling/answer-texts.ts';
import { message } from '../call-handling/call-answer.ts';
import { commands } from '../call-handling/call-handlers.ts';
import type { AccountNeeds } from './account-needs.ts';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { requireUncommonPassword } from '../sign-in/passwords/common-passwords.ts';
import { signInAnswer } from '../sign-in/signing-in.ts';
import { deviceNotFound, idOf } from '../refusals.ts';
import { HOUR_SECONDS } from '../settings.ts';
import { createOwnEmail } from './own-email.ts';
import { createChangePassword } from './password-change.ts';
import { createPasswordReset } from './password-reset.ts';
import { createSignIn } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const fateOf = (passkeysRemoved: boolean) => ({ passkeys: passkeysRemoved ? 'removed' : 'kept' });

export const accounts = commands((context: AccountNeeds) => {
  const { addresses, background, now, recurring, settings, throttle, vault } = context;
  const { endSession, closeOthers } = context.waysIn;
  const { signIn, signInSecond } = createSignIn(context);
  const { request, reset } = createPasswordReset(context);
  const changePassword = createChangePassword(context);
  const ownEmail = createOwnEmail(context);
  const perHour = (name: string, points: number) => throttle(name, points, HOUR_SECONDS);
  const resetsOfClient = perHour('reset client', settings.PORTAL_PASSWORD_RESETS_PER_CLIENT);
  const resetsOfAddress = perHour('reset address', settings.PORTAL_PASSWORD_RESETS_PER_ADDRESS);

  recurring.every(HOUR_MS, 'the sweep of unused sessions', () =>
    vault.deleteSessionsUnusedSince(oldestLastUse(settings, now())),
  );
  recurring.every(HOUR_MS, 'the sweep of counted attempts', () =>
    vault.deleteAttemptsEndedBy(now().toISOString()),
  );

  recurring.every(HOUR_MS, 'the sweep of changed email addresses', context.emailChanges.sweep);

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
      return { ...message('signed-out', position), leavesDevice: true };
    },

    'DELETE /auth/devices/:sessionId': async ({ params, session, command }) => {
      const sessionId = idOf(params.sessionId, deviceNotFound);
      const position = await endSession(sessionId, session, command(`end-session ${sessionId}`));
      return message('device-signed-out', position);
    },

    'DELETE /auth/devices': async ({ session, command }) => {
      const position = await closeOthers(session, command('end-other-sessions'));
      return message('devices-signed-out', position);
    },

    'PUT /auth/password': async ({ session, body, command }) => {
      await requireUncommonPassword(body.password);
      const { position, passkeysRemoved, device } = await changePassword(
        session,
        body,
        command('change-password'),
      );
      return message(answerWordsOf('password-changed', fateOf(passkeysRemoved)), position, {
        device,
      });
    },

    'PUT /users/profile/email': async ({ session, body, command }) => {
      await ownEmail.ask(session, body, command('change-own-email'));
      return message(answerWordsOf('email-link-sent', { email: body.email }), null);
    },

    'PUT /auth/confirm-email/:emailToken': async ({ params: { emailToken }, command }) => {
      const position = await ownEmail.confirm(emailToken, command('confirm-email', emailToken));
      return message('email-changed', position);
    },

    'PUT /auth/revoke-email/:emailToken': async ({ params: { emailToken }, body, command }) => {
      const { password } = body;
      const position = await ownEmail.revoke(
        emailToken,
        password,
        command('revoke-email', emailToken),
      );
      return message(
        password === undefined ? 'account-signed-out' : 'account-taken-back',
        position,
      );
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
      return message('reset-link-sent', null);
    },

    'PUT /auth/reset-password/:resetToken': async ({ params, body, command }) => {
      const { resetToken } = params;
      await requireUncommonPassword(body.password);
      const { position, passkeysRemoved, device } = await reset(
        resetToken,
        body.password,
        command('reset-password', resetToken),
      );
      return message(answerWordsOf('password-reset', fateOf(passkeysRemoved)), position, {
        device,
      });
    },
  };
});
