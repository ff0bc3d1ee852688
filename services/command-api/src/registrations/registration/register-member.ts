import { memberStream } from '@portal/contracts/members/member.events';
import type { RegisterRequest } from '@portal/contracts/registrations/registration/registration.api';
import type { Language } from '@portal/languages/registry';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedFollowUp, newId, PORTAL } from '../../call-handling/command-context.ts';
import type { Needs } from '../../call-handling/call-handlers.ts';
import { addressTaken } from '../../addresses/addresses.ts';
import { widestOf, type Client } from '@portal/service-kit/http/callers/client-address';
import { registrationDecider } from './registration.decider.ts';

export type RegisterNeeds = Needs<
  'addressLinks' | 'addresses' | 'background' | 'passwords' | 'stream' | 'vault'
>;

type Visitor = {
  readonly addressHash: string;
  readonly client: Client;
  /** The language in which the person registers. */
  readonly language: Language;
};

export function createRegister({
  stream,
  vault,
  passwords,
  addresses,
  addressLinks,
  background,
}: RegisterNeeds) {
  const registrations = stream(memberStream, registrationDecider, { opens: false });

  async function putCredential(memberId: string, password: string, client: Client): Promise<void> {
    const hash = await passwords.hash(password, { lane: 'strangers', client: widestOf(client) });
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
    await addresses.release(addressHash, memberId);
    if (!context.repeatable) await vault.destroy(memberId);
  }

  return async function register(
    { password, admissionNumber, cameFor, ...person }: RegisterRequest,
    { addressHash, client, language }: Visitor,
    context: CommandContext,
  ): Promise<string | null> {
    const memberId = newId(context, 'member');
    const repeated = await registrations.repeatedAnswer({ memberId }, context);
    if (!repeated) {
      await addresses.reserve(addressHash, memberId);
      try {
        await putCredential(memberId, password, client);
      } catch (error) {
        await giveUp(addressHash, memberId, context);
        throw error;
      }
    }
    const registered =
      repeated ??
      (await registrations.handle(
        {
          type: 'Register',
          data: { memberId, ...person, admissionNumber: admissionNumber || null },
          cameFor,
          language,
        },
        context,
      ));
    // Rejected meanwhile: the first answer stands, and there is no address to confirm
    if (registered.state.status !== 'registered') {
      if (repeated) return repeated.position;
      throw addressTaken();
    }
    await addresses.confirm(addressHash, memberId);
    const linking = { ...derivedFollowUp(context, 'address-link'), actor: PORTAL };
    background.run('the link for an address', () => addressLinks.send(memberId, linking));
    return registered.position;
  };
}
