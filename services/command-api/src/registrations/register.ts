import { emailStream } from '@portal/contracts/accounts/email.events';
import { memberStream } from '@portal/contracts/members/member.events';
import type { RegisterRequest } from '@portal/contracts/registrations/registration.api';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { newId, PORTAL, randomFollowUp } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { addressTaken, emailDecider } from './email.decider.ts';
import { isRegistered, registrationDecider } from './registration.decider.ts';

/** Longer than a registration can take with a full queue. A crash left any older reservation. */
const RESERVED_FOR_MS = 10 * 60_000;

/** The next registration of an address completes or takes over an interrupted one, so that no crash blocks the address for ever. */
export function createRegister({ stream, vault, passwords }: Context) {
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const emails = stream(emailStream, emailDecider);

  /** Completes a registration that lacks only its confirmation. @returns the holder of the address if they are gone for good */
  async function goneHolder(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<string | undefined> {
    const { state: email } = await emails.load({ addressHash });
    if (email.status === 'free' || email.memberId === null || email.memberId === memberId)
      return undefined;
    const holder = email.memberId;
    const { state } = await registrations.load({ memberId: holder });
    if (isRegistered(state)) {
      if (email.status === 'reserved')
        await emails.handle(
          { addressHash },
          { type: 'Confirm', data: { addressHash, memberId: holder } },
          randomFollowUp(context, PORTAL),
        );
      return undefined;
    }
    if (state.status !== 'absent') return holder;

    const since = Date.parse(email.since ?? context.occurredAt);
    if (Date.parse(context.occurredAt) - since < RESERVED_FOR_MS) return undefined;
    const abandoned = await registrations.handle(
      { memberId: holder },
      { type: 'Abandon', data: { memberId: holder } },
      randomFollowUp(context, PORTAL),
    );
    return abandoned.state.status === 'erased' ? holder : undefined;
  }

  async function isErased(memberId: string): Promise<boolean> {
    const { state } = await registrations.load({ memberId });
    return state.status === 'erased';
  }

  async function reserve(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<void> {
    const gone = await goneHolder(addressHash, memberId, context);
    await emails.handle(
      { addressHash },
      { type: 'Reserve', data: { addressHash, memberId }, gone },
      randomFollowUp(context),
    );
    if (gone === undefined || !(await isErased(gone))) return;
    // Last, because their key opens the event that names them as the holder of the address
    await vault.deleteCredential(gone);
    await vault.destroy(gone);
  }

  async function putCredential(memberId: string, password: string): Promise<void> {
    const hash = await passwords.hash(password);
    const existing = await vault.credential(memberId);
    await vault.putCredential({ subjectId: memberId, hash, version: 1 }, existing?.version ?? null);
  }

  /** Otherwise the next attempt would have to wait until the reservation expires. */
  async function giveUp(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<void> {
    await vault.deleteCredential(memberId);
    await emails.handle(
      { addressHash },
      { type: 'Release', data: { addressHash, memberId } },
      randomFollowUp(context),
    );
    if (!context.repeatable) await vault.destroy(memberId);
  }

  return {
    reserve,

    async register(
      { password, admissionNumber, ...person }: RegisterRequest,
      addressHash: string,
      context: CommandContext,
    ): Promise<string | null> {
      const memberId = newId(context, 'member');
      const repeated = await registrations.repeatedAnswer({ memberId }, context);
      if (!repeated) {
        await reserve(addressHash, memberId, context);
        try {
          await putCredential(memberId, password);
        } catch (error) {
          await giveUp(addressHash, memberId, context);
          throw error;
        }
      }
      const registered =
        repeated ??
        (await registrations.handle(
          { memberId },
          {
            type: 'Register',
            data: { memberId, ...person, admissionNumber: admissionNumber || null },
          },
          context,
          { creates: true },
        ));
      // Rejected meanwhile: the first answer stands, and there is no address to confirm
      if (!isRegistered(registered.state)) {
        if (repeated) return repeated.position;
        throw addressTaken();
      }
      const { position } = await emails.handle(
        { addressHash },
        { type: 'Confirm', data: { addressHash, memberId } },
        randomFollowUp(context),
      );
      return position;
    },
  };
}
