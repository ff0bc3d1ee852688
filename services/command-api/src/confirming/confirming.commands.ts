import { answer, message } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';

type Needed = Needs<'confirmations' | 'passkeyBook' | 'relyingParty'>;

export const confirming = commands(({ confirmations, passkeyBook, relyingParty }: Needed) => ({
  'POST /auth/confirm': async ({ session, body: { credential, challenge, ...proof } }) => {
    if (credential && challenge !== undefined)
      await confirmations.byPasskey(session, { credential, challenge });
    else await confirmations.byPassword(session, proof);
    return message('confirmed', null);
  },

  'POST /auth/confirm/passkey/options': async ({ session: { memberId } }) => {
    const known = await passkeyBook.read(memberId);
    const challenge = await confirmations.challengeFor(memberId);
    const data = { challenge, rpId: relyingParty.id, allow: known.map(({ id }) => id) };
    return answer({ data }, null);
  },
}));
