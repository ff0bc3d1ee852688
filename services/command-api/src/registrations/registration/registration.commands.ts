import { DomainError } from '@portal/service-kit/errors';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { RESERVED_FOR_MS } from '../../addresses/addresses.ts';
import { message } from '../../call-handling/call-answer.ts';
import { commands, type Needs } from '../../call-handling/call-handlers.ts';
import { lawOf, requireAge } from '../../privacy-law.ts';
import { HOUR_SECONDS } from '../../settings.ts';
import { requireUncommonPassword } from '../../sign-in/passwords/common-passwords.ts';
import { createRegister, type RegisterNeeds } from './register-member.ts';

type Needed = Needs<
  | 'addressLinks'
  | 'addresses'
  | 'background'
  | 'now'
  | 'ownNames'
  | 'recurring'
  | 'settings'
  | 'throttle'
> &
  RegisterNeeds;

export const registration = commands((context: Needed) => {
  const { addresses, addressLinks, background, ownNames, recurring, settings, throttle } = context;
  const { now } = context;
  const { minimumAge } = lawOf(settings);
  const register = createRegister(context);
  const perHour = (name: string, points: number) => throttle(name, points, HOUR_SECONDS);
  const registrationsOfClient = perHour(
    'registration client',
    settings.PORTAL_REGISTRATIONS_PER_CLIENT,
  );
  const takenOfClient = perHour('taken client', settings.PORTAL_TAKEN_ADDRESSES_PER_CLIENT);
  const linksOfClient = perHour('address link client', settings.PORTAL_ADDRESS_LINKS_PER_CLIENT);
  const linksOfAddress = perHour('address link address', settings.PORTAL_ADDRESS_LINKS_PER_ADDRESS);
  recurring.every(
    RESERVED_FOR_MS,
    'the sweep of interrupted reservations',
    addresses.settleInterrupted,
  );

  return {
    'POST /auth/register': async ({ body, ip, language, command }) => {
      const client = clientOf(ip());
      await registrationsOfClient.take(client);
      requireAge(body.dateOfBirth, minimumAge, {
        now: now(),
        timeZone: settings.PORTAL_TIME_ZONE,
      });
      await requireUncommonPassword(body.password);
      ownNames.require(body.fullName);
      // Counts before the answer is known, so that parallel probes count like consecutive ones
      await takenOfClient.take(client);
      const addressHash = await addresses.hash(body.email);
      try {
        const position = await register(
          body,
          { addressHash, client, language },
          command('register', addressHash),
        );
        await takenOfClient.giveBack(client);
        return message('registered', position);
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === 'conflict'))
          await takenOfClient.giveBack(client);
        throw error;
      }
    },

    'POST /auth/address-link': async ({ body, ip, command }) => {
      await linksOfClient.take(clientOf(ip()));
      const addressHash = await addresses.hash(body.email);
      const asking = command('address-link', addressHash);
      // Runs in the background, so that neither the answer nor its time reveals whether the address has an account
      background.run('a request for a link for an address', async () => {
        if (!(await linksOfAddress.count(addressHash))) return;
        const memberId = await addresses.holderOf(addressHash);
        if (memberId !== null) await addressLinks.sendAgain(memberId, asking);
      });
      // A position would reveal whether an event was added to the log
      return message('confirmation-link-sent', null);
    },

    'PUT /auth/confirm-address/:addressToken': async ({ params: { addressToken }, command }) => {
      const position = await addressLinks.confirm(
        addressToken,
        command('confirm-address', addressToken),
      );
      return message('address-confirmed', position);
    },
  };
});
