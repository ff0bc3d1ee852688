import { emailAddress } from '@portal/contracts/accounts/email';
import { registrationPassword } from '@portal/contracts/accounts/password';
import { hourlyRates, rates } from '@portal/contracts/wire/rate';
import type { PublicUrl } from '@portal/service-kit/config/public-url';
import { wholeNumber } from '@portal/service-kit/config/setting-forms';
import { timeZoneSetting } from '@portal/service-kit/config/time-zone';
import { rateSettings } from '@portal/service-kit/http/callers/rates';
import * as z from 'zod';

const EXPECTED_ADDRESS = 'expected an email address, such as office@school.example';
/** In the form in which accounts are stored. */
const address = z.string().transform((text, context) => {
  const { success, data } = emailAddress.safeParse(text);
  if (success) return data;
  context.addIssue({ code: 'custom', message: EXPECTED_ADDRESS });
  return z.NEVER;
});

const count = (fallback: number) => wholeNumber(1, 1_000_000).default(fallback);

export const commandApiSettings = z.object({
  PORTAL_ADMIN_EMAIL: address
    .optional()
    .describe("The first administrator's address, used at the first start only"),
  PORTAL_ADMIN_PASSWORD: z
    .optional(registrationPassword)
    .describe(
      "The first administrator's password; without it the portal makes one and shows it once",
    ),
  PORTAL_SCHOOL_EMAIL: z
    .union([address, z.literal('')], { error: EXPECTED_ADDRESS })
    .default('')
    .describe(
      'Where people write to the school; emails name it. In one process it defaults to the contact of the content',
    ),
  PORTAL_TIME_ZONE: timeZoneSetting,
  PORTAL_RESERVED_NAMES: z
    .string()
    .default('')
    .describe(
      "Names that no member may take, separated by commas; in one process the school's and its association's too",
    ),
  PORTAL_SEAL: z
    .enum(['daily', 'off'])
    .default('daily')
    .describe('`daily` seals the log once a day and emails the hash to the administrators'),
  PORTAL_MODERATION: z
    .enum(['post', 'pre'])
    .default('post')
    .describe("'pre' makes members' posts wait for an administrator"),
  PORTAL_LAW: z
    .enum(['none', 'india', 'gdpr'])
    .default('none')
    .describe('The law that sets the defaults of the next two settings: `none`, `india` or `gdpr`'),
  PORTAL_RETENTION_HOLD_DAYS: wholeNumber(0, 36_500)
    .optional()
    .describe(
      'Days for which the key of someone who was rejected, has left or was erased is held before it is destroyed; 30, for `india` 365, for `gdpr` 0',
    ),
  PORTAL_MINIMUM_AGE: wholeNumber(0, 100)
    .optional()
    .describe('Age in years from which one may register; 0, for `india` 18, for `gdpr` 16'),
  PORTAL_DECISION_MAIL_MINUTES: wholeNumber(0, 10_080)
    .default(10)
    .describe(
      'Minutes before an email about an approval or rejection is sent; an undo before then stops the email',
    ),
  PORTAL_UNDO_DAYS: wholeNumber(0, 36_500)
    .default(30)
    .describe('Days in which a decision of staff can be undone'),
  PORTAL_MAIL_RETRY_SECONDS: wholeNumber(1, 3_600)
    .default(60)
    .describe(
      'Seconds until the portal retries an email that the mail server did not accept; the waits grow to 60 times that, for a day',
    ),
  PORTAL_ERASURE_DAYS: wholeNumber(0, 3_650)
    .default(7)
    .describe('Days in which the erasure of a member can be cancelled'),
  PORTAL_GRIEVANCE_DAYS: wholeNumber(1, 90)
    .default(30)
    .describe('Days in which a complaint of a member about their data is answered; at most 90'),
  PORTAL_ACCESS_LOG_DAYS: wholeNumber(1, 3_650)
    .default(366)
    .describe('Days for which the portal remembers who saw whose personal data'),
  PORTAL_SESSION_DAYS: wholeNumber(1, 3_650)
    .default(30)
    .describe('Days without use after which someone is signed out'),
  PORTAL_ADMIN_SESSION_HOURS: wholeNumber(1, 87_600)
    .default(12)
    .describe('Hours without use after which an administrator is signed out'),
  PORTAL_ADMIN_SECOND_STEP: z
    .enum(['off', 'required'])
    .default('off')
    .describe(
      "'required' gives administrators a member's rights until they have set up two-step sign-in",
    ),
  PORTAL_BCRYPT_COST: wholeNumber(4, 15)
    .default(12)
    .describe('Work for one password hash; each step doubles it'),
  ...rateSettings({ ...rates, ...hourlyRates }),
  PORTAL_PASSWORD_QUEUE: count(50).describe(
    'How many sign-ins and registrations may wait for their password to be checked',
  ),
  PORTAL_PASSWORD_QUEUE_SHARE: count(3).describe(
    'Places in that queue that one client keeps when it is full and others need places',
  ),
  PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: count(10).describe(
    'Attempts to sign in without success for one address in 15 minutes before it is told to wait, and of one known device',
  ),
  PORTAL_SIGN_IN_FAILURES_PER_CLIENT: count(100).describe(
    'Attempts to sign in without success from one client in 15 minutes before it is told to wait',
  ),
  PORTAL_SIGN_INS_PER_MEMBER: count(200).describe('Sign-ins of one member in 15 minutes'),
  PORTAL_REGISTRATIONS_PER_CLIENT: count(300).describe('Registrations from one client in an hour'),
  PORTAL_TAKEN_ADDRESSES_PER_CLIENT: count(50).describe(
    'How often one client is told in an hour that an address has an account before its registrations have to wait',
  ),
  PORTAL_ADDRESS_LINKS_PER_CLIENT: count(100).describe(
    'Requests from one client in an hour for another link that confirms an address',
  ),
  PORTAL_ADDRESS_LINKS_PER_ADDRESS: count(3).describe(
    'Such links sent to one address in an hour; further requests are answered, but send nothing',
  ),
  PORTAL_PASSWORD_RESETS_PER_CLIENT: count(100).describe(
    'Requests for a reset link from one client in an hour',
  ),
  PORTAL_PASSWORD_RESETS_PER_ADDRESS: count(5).describe(
    'Reset links sent to one address in an hour; further requests are answered, but send nothing',
  ),
});
export type CommandApiSettings = z.output<typeof commandApiSettings> & PublicUrl;

export const HOUR_SECONDS = 3_600;
export const SIGN_IN_WINDOW_SECONDS = HOUR_SECONDS / 4;
