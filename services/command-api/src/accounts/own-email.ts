import type { Session } from '@portal/contracts/wire/access';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { asPortal, derivedFollowUp } from '../call-handling/command-context.ts';
import type { AccountNeeds } from './account-needs.ts';
import { fieldRefusal, refusal, signInRequired, wrongOwnPassword } from '../refusals.ts';
import { HOUR_SECONDS, SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import { createCredentialChange } from './credential-change.ts';
import {
  emailChangeAsked,
  emailChangeDisputed,
  emailChanged,
  emailToConfirm,
} from './own-email.mails.ts';

const ASKED_IN_AN_HOUR = 5;

const invalidLink = () => refusal('invalid', 'email-link-invalid');
const linkUsed = () => refusal('conflict', 'email-link-used');
const sameEmail = () => fieldRefusal('invalid', 'email', 'email-already-yours');
const mailUnavailable = (school: string) =>
  refusal('conflict', 'mail-unavailable', { hasSchool: school === '' ? 'no' : 'yes', school });

type Asked = { readonly email: string; readonly password: string };

/** Members change their address by a link mailed to the new one. A link mailed to the old one undoes the change, with the password from before it. */
export function createOwnEmail(context: AccountNeeds) {
  const {
    addresses,
    addressLinks,
    changeEmailOf: change,
    emailChanges,
    administrators,
    letters,
    ownPassword,
  } = context;
  const { passwords, recipientOf, sendsMail, settings, throttle, vault, waysIn } = context;
  const credential = createCredentialChange(context, signInRequired);
  const asks = throttle('own e-mail address', ASKED_IN_AN_HOUR, HOUR_SECONDS);
  const guesses = throttle(
    'earlier password',
    settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS,
    SIGN_IN_WINDOW_SECONDS,
  );

  /** Each link makes one change, so a repetition completes it. */
  const commandOf = (
    what: string,
    link: { readonly memberId: string; readonly linkId: string },
    command: CommandContext,
  ): CommandContext => ({
    ...command,
    commandId: derivedId(what, link.linkId),
    repeatable: true,
    actor: { kind: 'member', id: link.memberId },
  });
  const confirmAddress = (memberId: string, command: CommandContext) =>
    addressLinks.confirmWithout(memberId, derivedFollowUp(command, 'address'));

  async function alarm(memberId: string, linkId: string): Promise<void> {
    await letters.sendToEach(await administrators.all(), recipientOf, (administrator) =>
      emailChangeDisputed(`email-disputed-${linkId}-${administrator}`, memberId),
    );
  }

  return {
    /** @throws DomainError conflict if no mail is set up or another member has the address; invalid; too-many */
    async ask({ memberId }: Session, { email, password }: Asked, command: CommandContext) {
      if (!sendsMail) throw mailUnavailable(settings.PORTAL_SCHOOL_EMAIL);
      await ownPassword.require(memberId, password);
      const recipient = await recipientOf(memberId, command);
      if (!recipient) throw signInRequired();
      const addressHash = await addresses.hash(email);
      if (addressHash === (await addresses.hash(recipient.email))) throw sameEmail();
      // Counts before the address is looked up, because the answer reveals whether it is taken
      await asks.take(memberId);
      await addresses.requireFree(addressHash, memberId);
      const linkId = derivedId('own e-mail address', command.commandId);
      const links = await emailChanges.ask(memberId, { linkId, email });
      const { confirmUrl, revokeUrl, expiresAt } = links;
      const newAddress = { ...recipient, email, name: null };
      await letters.handOver(newAddress, emailToConfirm(linkId, confirmUrl, expiresAt));
      await letters.send(recipient, emailChangeAsked(linkId, revokeUrl));
    },

    /** @throws DomainError invalid if the token is unknown, replaced or too old; conflict if it was used, or if another member has the address */
    async confirm(token: string, command: CommandContext): Promise<string | null> {
      const link = await emailChanges.find('confirm', token);
      if (!link) throw invalidLink();
      const { memberId, linkId, asked } = link;
      if (!asked) throw linkUsed();
      const [recipient, stored] = [
        await recipientOf(memberId, command),
        await vault.credential(memberId),
      ];
      if (!recipient || !stored) throw invalidLink();
      const made = link.made ?? {
        linkId,
        email: recipient.email,
        passwordHash: stored.hash,
        until: emailChanges.untilOf(command.occurredAt),
      };
      const url = await emailChanges.begin(memberId, made);
      const changing = commandOf('change own e-mail address', link, command);
      try {
        const { position } = await change({ memberId, email: asked.email }, changing, {
          held: made,
        });
        await confirmAddress(memberId, changing);
        const oldAddress = { ...recipient, email: made.email };
        await letters.send(oldAddress, emailChanged(linkId, url, made.until));
        await emailChanges.finish(memberId);
        return position;
      } catch (error) {
        // Nothing has changed
        if (error instanceof DomainError && error.kind === 'conflict')
          await emailChanges.cancel(memberId, linkId);
        throw error;
      }
    },

    /** Needs the password to restore the address, since the old mailbox may have a new owner. @throws DomainError invalid; too-many */
    async revoke(token: string, password: string | undefined, command: CommandContext) {
      const link = await emailChanges.find('revoke', token);
      if (!link) throw invalidLink();
      const { memberId, linkId, made } = link;
      if (password === undefined) {
        if (!made) await emailChanges.cancel(memberId, linkId);
        const position = await waysIn.closeAll(memberId, 'signed-out', asPortal(command));
        await alarm(memberId, linkId);
        return position;
      }
      await guesses.take(memberId);
      const hash = made?.passwordHash ?? (await vault.credential(memberId))?.hash;
      const turn = { lane: 'proven', client: memberId } as const;
      if (hash === undefined || !(await passwords.matches(password, hash, turn)))
        throw wrongOwnPassword();
      await guesses.forget(memberId);
      const revoking = commandOf('take an e-mail address back', link, command);
      if (made) {
        await change({ memberId, email: made.email }, revoking);
        await confirmAddress(memberId, revoking);
      }
      // The person behind the change may have chosen another password, or added a passkey
      const { position } = await credential.change(
        { memberId, passwordHash: hash, kept: null, removesPasskeys: true },
        derivedFollowUp(revoking, 'password'),
      );
      await emailChanges.cancel(memberId, linkId);
      return position;
    },
  };
}
