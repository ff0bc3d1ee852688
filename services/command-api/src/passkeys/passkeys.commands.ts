import type { Passkey } from '@portal/contracts/passkeys/passkey.api';
import type { StoredPasskey } from '@portal/contracts/passkeys/passkey.document';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { answer, message } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { signInAnswer } from '../sign-in/signing-in.ts';
import { idOf, refusal, userNotFound } from '../refusals.ts';
import { passkeyDecider } from './passkey.decider.ts';
import { passkeyChanged, type PasskeyChange } from './passkey.mails.ts';
import { createPasskeySignIn, type PasskeySignInNeeds } from './passkey-sign-in.ts';

const ADDING = 'new passkey';
const MOST = 10;

const tooMany = () => refusal('conflict', 'too-many-passkeys');
const notAdded = () => refusal('conflict', 'passkey-not-added');
const hasNone = () => refusal('conflict', 'member-without-passkeys');
const own = () => refusal('conflict', 'passkeys-your-own');
const passkeyNotFound = () => refusal('not-found', 'passkey-not-found');

const shown = ({ id, name, addedAt, usedAt }: StoredPasskey): Passkey => ({
  _id: id,
  name,
  addedAt,
  usedAt,
});

type Needed = Needs<
  | 'challenges'
  | 'letters'
  | 'now'
  | 'ownPassword'
  | 'passkeyBook'
  | 'recipientOf'
  | 'relyingParty'
  | 'removePasskeys'
  | 'stream'
> &
  PasskeySignInNeeds;

export const passkeys = commands((context: Needed) => {
  const { challenges, letters, ownPassword, passkeyBook, recipientOf, relyingParty } = context;
  const { removePasskeys: removeAll, now } = context;
  const members = context.stream(memberStream, passkeyDecider, { opens: false });
  const { options, signIn } = createPasskeySignIn(context);

  async function tell(memberId: string, change: PasskeyChange, command: CommandContext) {
    const letter = passkeyChanged(`passkey-${command.commandId}`, change);
    await letters.send(await recipientOf(memberId, command), letter);
  }
  async function note(memberId: string, change: 'added' | 'removed', command: CommandContext) {
    const type = change === 'added' ? 'NoteAdded' : 'NoteRemoved';
    const { position } = await members.handle({ type, memberId }, command);
    await tell(memberId, change, command);
    return position;
  }

  return {
    'POST /auth/login/passkey/options': async () => answer({ data: await options() }, null),

    'POST /auth/login/passkey': async ({ body, ip, userAgent, command }) => {
      const signedIn = await signIn(body, {
        client: clientOf(ip()),
        userAgent: userAgent(),
        command: () => command('sign-in-passkey', body.credential.response.signature),
      });
      return signInAnswer(signedIn);
    },

    'POST /auth/passkeys/options': async ({ session: { memberId }, body }) => {
      await ownPassword.require(memberId, body.password);
      const known = await passkeyBook.read(memberId);
      if (known.length >= MOST) throw tooMany();
      const recipient = await recipientOf(memberId);
      const data = {
        challenge: await challenges.make(ADDING, memberId),
        rp: { id: relyingParty.id, name: 'Alumni portal' },
        user: {
          id: Buffer.from(memberId).toString('base64url'),
          name: recipient?.email ?? 'member',
          displayName: recipient?.fullName ?? 'Member',
        },
        exclude: known.map(({ id }) => id),
      };
      return answer({ data }, null);
    },

    'POST /auth/passkeys': async ({ session: { memberId }, body, command }) => {
      const challenge = relyingParty.challengeIn(body.credential);
      const made = await challenges.read(ADDING, challenge);
      if (made?.memberId !== memberId) throw notAdded();
      const credential = await relyingParty.added(challenge, body.credential);
      if (!credential || !(await challenges.use(challenge, made))) throw notAdded();
      const addedAt = now().toISOString();
      const added = { ...credential, name: body.name, addedAt, usedAt: null };
      const isOwn = await passkeyBook.add(memberId, added, (known) => {
        if (known.length >= MOST) throw tooMany();
        if (known.some(({ id }) => id === added.id)) throw notAdded();
      });
      if (!isOwn) throw notAdded();
      const position = await note(memberId, 'added', command('add-passkey'));
      return answer({ data: shown(added) }, position);
    },

    'PUT /auth/passkeys/:passkeyId': async ({ session: { memberId }, params, body }) => {
      let renamed: StoredPasskey | undefined;
      await passkeyBook.change(memberId, (known) => {
        const found = known.find(({ id }) => id === params.passkeyId);
        renamed = found && { ...found, name: body.name };
        return renamed ? known.map((one) => (one === found ? { ...one, ...renamed } : one)) : null;
      });
      if (!renamed) throw passkeyNotFound();
      return answer({ data: shown(renamed) }, null);
    },

    'DELETE /auth/passkeys/:passkeyId': async ({ session, params, body, command }) => {
      const { memberId } = session;
      await ownPassword.require(memberId, body.password);
      if (!(await passkeyBook.remove(memberId, params.passkeyId))) throw passkeyNotFound();
      const remove = command(`remove-passkey ${params.passkeyId}`);
      const position = await note(memberId, 'removed', remove);
      return message('passkey-removed', position);
    },

    'DELETE /users/:memberId/passkeys': async ({ params, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      if (memberId === session.memberId) throw own();
      if ((await members.load({ memberId })).state.status === 'absent') throw userNotFound();
      const remove = command(`remove-passkeys ${memberId}`);
      const removed = await removeAll(memberId, remove);
      if (!removed) throw hasNone();
      await tell(memberId, 'all removed', remove);
      return message('passkeys-removed', removed.position);
    },
  };
});
