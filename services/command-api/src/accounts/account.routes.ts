import type { Calls } from '@portal/contracts/calls';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendMessage, setCommitPosition } from '../answer.ts';
import type { Background } from '../background.ts';
import { visitorCommand } from '../command-context.ts';
import type { Accounts } from './accounts.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Registration } from './registration.ts';
import type { SignIn } from './sign-in.ts';
import { clientOf, type Throttle } from './throttle.ts';

const RESET_ON_ITS_WAY =
  'If an account with that email exists, a reset link has been sent. Please also check your spam folder.';

/** What visitors may do: register, sign in, and choose a new password. */
export function accountRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly accounts: Accounts;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly passwordReset: PasswordReset;
  readonly background: Background;
  readonly eventStore: EventStore;
  readonly registrationsOfClient: Throttle;
  readonly resetsOfClient: Throttle;
  readonly resetsOfAddress: Throttle;
  readonly now: () => Date;
}): void {
  const { accounts, registration, signIn, passwordReset, background, eventStore, now } = options;
  const { routes, registrationsOfClient, resetsOfClient, resetsOfAddress } = options;

  routes
    .on('POST /auth/register', async (req, res, { body: request }) => {
      await registrationsOfClient.take(clientOf(req.ip));
      const about = await accounts.addresses.hash(request.email);
      const position = await registration.register(
        request,
        visitorCommand(req, 'register', about, now),
      );
      sendMessage(res, 201, 'Registration successful! Please wait for admin approval.', position);
    })

    .on('POST /auth/login', async (req, res, { body: credentials }) => {
      const { token, position } = await signIn.signIn(credentials, clientOf(req.ip), (about) =>
        visitorCommand(req, 'sign-in', about, now),
      );
      setCommitPosition(res, position);
      res.json({ token });
    })

    .on('POST /auth/forgot-password', async (req, res, { body: { email } }) => {
      await resetsOfClient.take(clientOf(req.ip));
      const addressHash = await accounts.addresses.hash(email);
      const context = visitorCommand(req, 'forgot-password', addressHash, now);
      // Not waited for, and not told apart: the answer and its time say nothing about the address.
      background.run('a request for a reset link', async () => {
        if (await resetsOfAddress.count(addressHash))
          await passwordReset.request(addressHash, context);
      });
      sendMessage(res, 200, RESET_ON_ITS_WAY, await eventStore.head());
    })

    .on('PUT /auth/reset-password/:resetToken', async (req, res, { body: { password } }) => {
      const token = req.params.resetToken;
      const context = visitorCommand(req, 'reset-password', token, now);
      const position = await passwordReset.reset(token, password, context);
      sendMessage(
        res,
        200,
        'Your password has been reset. Please sign in with the new one.',
        position,
      );
    });
}
