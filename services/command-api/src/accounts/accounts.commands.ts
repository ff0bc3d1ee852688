import { answer, message } from '../calls/answer.ts';
import { commands } from '../calls/commands.ts';
import { clientOf } from '../parts/throttle.ts';
import { RESET_WINDOW_SECONDS } from '../settings.ts';
import { createPasswordReset } from './password-reset.ts';
import { createSignIn } from './sign-in.ts';

const RESET_ON_ITS_WAY =
  'If an account with that email exists, a reset link has been sent. Please also check your spam folder.';

export const accounts = commands((context) => {
  const { addresses, background, eventStore, settings, throttle } = context;
  const signIn = createSignIn(context);
  const { request, reset } = createPasswordReset(context);
  const resetsOfClient = throttle(settings.PORTAL_PASSWORD_RESETS_PER_CLIENT, RESET_WINDOW_SECONDS);
  const resetsOfAddress = throttle(
    settings.PORTAL_PASSWORD_RESETS_PER_ADDRESS,
    RESET_WINDOW_SECONDS,
  );

  return {
    'POST /auth/login': async ({ body, ip, command }) => {
      const addressHash = await addresses.hash(body.email);
      const { token, position } = await signIn({
        addressHash,
        password: body.password,
        client: clientOf(ip()),
        command: () => command('sign-in', addressHash),
      });
      return answer({ token }, position);
    },

    'POST /auth/forgot-password': async ({ body, ip, command }) => {
      await resetsOfClient.take(clientOf(ip()));
      const addressHash = await addresses.hash(body.email);
      const context = command('forgot-password', addressHash);
      // In the background, so that neither the answer nor its time reveals whether the address has an account
      background.run('a request for a reset link', async () => {
        if (await resetsOfAddress.count(addressHash)) await request(addressHash, context);
      });
      return message(RESET_ON_ITS_WAY, await eventStore.head());
    },

    'PUT /auth/reset-password/:resetToken': async ({ params, body, command }) => {
      const { resetToken } = params;
      const position = await reset(
        resetToken,
        body.password,
        command('reset-password', resetToken),
      );
      return message('Your password has been reset. Please sign in with the new one.', position);
    },
  };
});
