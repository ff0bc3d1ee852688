import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { createHash, createHmac } from 'node:crypto';
import { derivedFollowUp } from '../call-handling/command-context.ts';
import { addressDecider, invalidLink, type AddressCommand } from './address-decider.ts';
import type { Letter, Letters } from '../mail/letters.ts';
import { refusal } from '../refusals.ts';
import type { Base } from '../foundation.ts';

const ADDRESS_LINK_HOURS = 24;

/** Separates these hashes from those of other tokens, so that a link works for its purpose only. */
const hashOf = (token: string): string =>
  createHash('sha256').update(`address ${token}`).digest('hex');
/** Keeps the link apart from the member's other tokens, so that a password reset does not end it. */
const subjectOf = (memberId: string): string => `address-${memberId}`;
const memberOf = (subjectId: string): string => subjectId.slice(subjectOf('').length);

export const addressLink = (id: string, url: string, expiresAt: string): Letter => ({
  kind: 'address-link',
  id: `address-link-${id}`,
  expiresAt,
  write: ({ say }) => ({
    subject: say('Please confirm your address'),
    paragraphs: [
      say(
        'An account on the alumni portal uses this email address. If it is yours, please confirm the address:',
      ),
      url,
      say(
        'The link works once, within {hours} hours. If you have no account on the portal, ignore this email.',
        { hours: ADDRESS_LINK_HOURS },
      ),
    ],
  }),
});

/** Links that show that an address reaches the member. Each address has one, which works once and may be sent again. */
export function createAddressLinks(
  context: Base<'stream' | 'vault' | 'recipientOf' | 'sendsMail' | 'publicUrl'> & {
    readonly letters: Letters;
  },
) {
  const { stream, vault, recipientOf, letters, sendsMail, publicUrl } = context;
  const members = stream(memberStream, addressDecider, { opens: false });

  /** The vault's secret keeps the token from being derived from the link's id, which is in the log. */
  async function tokenOf(linkId: string): Promise<string> {
    const secret = await vault.secret('address-links');
    return createHmac('sha256', secret).update(linkId).digest('base64url');
  }

  async function issue(
    type: Exclude<AddressCommand['type'], 'Confirm'>,
    memberId: string,
    command: CommandContext,
  ): Promise<void> {
    if (!sendsMail) return;
    const newLinkId = command.commandId;
    const expiresAt = new Date(
      Date.parse(command.occurredAt) + ADDRESS_LINK_HOURS * 3_600_000,
    ).toISOString();
    const { state } = await members.handle(
      { type, data: { memberId, linkId: newLinkId, expiresAt } },
      command,
    );
    const { linkId } = state;
    if (linkId === null || state.status === 'absent' || state.isConfirmed) return;
    // Another one was sent meanwhile
    if (type === 'SendLink' && linkId !== newLinkId) return;
    const recipient = await recipientOf(memberId, command);
    if (!recipient) return;
    const token = await tokenOf(linkId);
    await vault.putToken({ hash: hashOf(token), subjectId: subjectOf(memberId), expiresAt });
    const url = `${publicUrl}/confirm-address/${token}`;
    await letters.send(recipient, addressLink(command.commandId, url, expiresAt));
  }

  return {
    /** Does nothing where no mail is sent. A repetition of the command mails nothing again. */
    send: (memberId: string, command: CommandContext) => issue('SendLink', memberId, command),
    sendAgain: (memberId: string, command: CommandContext) => issue('SendAgain', memberId, command),

    /** @throws DomainError invalid if the token is unknown, replaced or too old; conflict if it was used */
    async confirm(token: string, command: CommandContext): Promise<string | null> {
      // Used ones stay in the vault, so that the page can say so; the log knows which were used
      const found = await vault.token(hashOf(token));
      if (!found) throw invalidLink();
      const memberId = memberOf(found.subjectId);
      const { state } = await members.load({ memberId });
      const { linkId } = state;
      if (linkId === null || (await tokenOf(linkId)) !== token) throw invalidLink();
      if (found.expiresAt <= command.occurredAt && !state.isConfirmed)
        throw refusal('invalid', 'confirmation-link-expired');
      const { position } = await members.handle(
        { type: 'Confirm', data: { memberId, linkId } },
        command,
      );
      return position;
    },

    /** For an address that another link has shown to be the member's. */
    async confirmWithout(memberId: string, command: CommandContext): Promise<void> {
      const data = { memberId, linkId: command.commandId, expiresAt: command.occurredAt };
      const { state } = await members.handle({ type: 'SendLink', data }, command);
      if (state.isConfirmed || state.linkId !== data.linkId) return;
      const { expiresAt: _expiresAt, ...link } = data;
      await members.handle({ type: 'Confirm', data: link }, derivedFollowUp(command, 'confirm'));
    },

    forget: (memberId: string) => vault.deleteTokensOf(subjectOf(memberId)),
  };
}
