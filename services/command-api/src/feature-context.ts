import type { AccessWay } from '@portal/contracts/accesses/access-way';
import { hourlyRates, rates } from '@portal/contracts/wire/rate';
import { createRates } from '@portal/service-kit/http/callers/rates';
import { createProgram } from '@portal/service-kit/process/own-program';
import { createStreams } from '@portal/service-kit/event-sourcing/streams';
import { createAccessLog } from '@portal/service-kit/vault/access-log';
import { createBackground } from './background/background.ts';
import { portalCommand } from './call-handling/command-context.ts';
import { createBulk } from './decisions/bulk-actions.ts';
import { createAddresses } from './addresses/addresses.ts';
import { createAddressLinks } from './addresses/address-links.ts';
import { createEmailChange } from './administration/email-change.ts';
import { createIssueResetLink } from './administration/issue-reset-link.ts';
import { createRemovePasskeys } from './passkeys/remove-passkeys.ts';
import { deskDecider } from './decisions/desk.decider.ts';
import { createAdministrators } from './administration/administrators.ts';
import { createChallenges } from './sign-in/challenges.ts';
import { createConfirmations } from './sign-in/confirmations.ts';
import { createCopies } from './data-copy/copies.ts';
import { createCopyLinks } from './data-copy/copy-links.ts';
import { createCredentialCheck } from './sign-in/credential-check.ts';
import { createErasure } from './erasure/erasure.ts';
import { createEmailChanges } from './addresses/email-changes.ts';
import { createGroupMembers } from './groups/group-members.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createLetters } from './mail/letters.ts';
import { mailDecider } from './mail/mail-decider.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMentions } from './mentions/resolve-mentions.ts';
import { questionDecider } from './registrations/approval/question.decider.ts';
import { createOwnPassword } from './sign-in/passwords/own-password.ts';
import { createOwnNames } from './members/pretended-names.ts';
import { createPasskeyBook } from './sign-in/passkeys/passkey-book.ts';
import { createPasskeyProofs } from './sign-in/passkeys/passkey-proofs.ts';
import { createPasswords } from './sign-in/passwords/passwords.ts';
import { createPictures } from './uploads/pictures.ts';
import { createPublishedPosts } from './posts/published-posts.ts';
import { createRecipients } from './mail/recipients.ts';
import { createRelyingParty } from './sign-in/passkeys/relying-party.ts';
import { createResetLinks } from './sign-in/reset-links.ts';
import { createSecondSteps } from './sign-in/second-steps.ts';
import { createSessions } from './sign-in/open-sessions.ts';
import { createSigningIn } from './sign-in/signing-in.ts';
import { createThrottles } from './sign-in/throttle.ts';
import { createWaysIn } from './sign-in/ways-in.ts';
import { consentDecider } from './consents/consent.decider.ts';
import { wrongCodesLetter } from './sign-in/wrong-codes-letter.ts';
import { lawOf } from './privacy-law.ts';
import { createRecurring } from './background/recurring.ts';
import type { CommandApiOptions } from './foundation.ts';
import { deskStream } from '@portal/contracts/decisions/desk/desk.events';
import { consentStream } from '@portal/contracts/consents/consent.events';
import { mailStream } from '@portal/contracts/mails/mail.events';
import { memberStream } from '@portal/contracts/members/member.events';

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the type checker names an interface in its messages, and spells a type out
export interface Context extends ReturnType<typeof createContext> {}

export function createContext(options: CommandApiOptions) {
  const { eventStore, vault, mail, sendsMail, blobs, views, settings, log, now } = options;
  const publicUrl = settings.PORTAL_PUBLIC_URL;
  const stream = createStreams({ eventStore, keys: vault });
  const background = createBackground(log);
  const recurring = createRecurring(background);
  const recipientOf = createRecipients(eventStore, vault);
  const throttle = createThrottles(vault, now);
  const takeRate = createRates({ ...rates, ...hourlyRates }, settings);
  const made = { publicUrl, stream, background, recurring, recipientOf, throttle, takeRate };
  const base = { ...options, ...made };

  const addresses = createAddresses(stream, vault, recipientOf, now);
  const passwords = createPasswords({
    cost: settings.PORTAL_BCRYPT_COST,
    waiting: settings.PORTAL_PASSWORD_QUEUE,
    share: settings.PORTAL_PASSWORD_QUEUE_SHARE,
    vault,
  });
  const failures = stream(mailStream, mailDecider, { opens: false });
  const mails = createMailQueue({
    vault,
    mail,
    firstWaitMs: settings.PORTAL_MAIL_RETRY_SECONDS * 1_000,
    now,
    log,
    // The log shows administrators that a mail failed
    onFailed: ({ id: mailId, memberId, kind, problem }) =>
      failures.handle(
        { type: 'Fail', data: { mailId, memberId, kind, problem } },
        portalCommand(now(), 'mails'),
      ),
    counted: options.mailCounted ?? (() => undefined),
  });
  const knownDevices = createKnownDevices(vault);
  const consents = stream(consentStream, consentDecider);
  const questions = stream(memberStream, questionDecider);
  const openQuestionOf = async (memberId: string) =>
    (await questions.load({ memberId })).state.open?.text ?? null;
  const sessions = createSessions(base);
  const letters = createLetters({ ...base, mails, rests: sessions.rests });
  const accessLog = createAccessLog({
    vault,
    now,
    onFailure: (err, lost) => log.error({ err, lost }, 'who has read what could not be kept'),
  });
  const accesses: typeof accessLog = {
    ...accessLog,
    note: ({ way, ...access }) =>
      accessLog.note({ ...access, way: options.isPast ? ('past' satisfies AccessWay) : way }),
  };
  const pictures = createPictures(blobs, () => vault.secret('picture-names'));
  const resetLinks = createResetLinks(vault, publicUrl);
  const secondSteps = createSecondSteps({
    ...base,
    onManyWrong: (memberId) =>
      background.run('mail about wrong codes', async () => {
        const id = `wrong-codes-${portalCommand(now(), 'wrong codes').commandId}`;
        await letters.send(await recipientOf(memberId), wrongCodesLetter(id));
      }),
  });
  const waysIn = createWaysIn({ ...base, resetLinks, secondSteps, mails });
  const ownPassword = createOwnPassword(base, passwords);
  const challenges = createChallenges(vault, now);
  const passkeyBook = createPasskeyBook(vault);
  const relyingParty = createRelyingParty(publicUrl, log);
  const passkeyProofs = createPasskeyProofs(passkeyBook, relyingParty, now);
  const administrators = createAdministrators(stream, eventStore);
  const addressLinks = createAddressLinks({ ...base, letters });
  const copies = createCopies({ ...base, pictures, accesses });
  const copyLinks = createCopyLinks(vault, publicUrl);
  const emailChanges = createEmailChanges(vault, publicUrl, now);
  const proving = { ownPassword, secondSteps, challenges, passkeyProofs };
  const signingIn = { knownDevices, letters, openQuestionOf, sessions, waysIn };
  const erasure = createErasure({
    ...base,
    addressLinks,
    copies,
    copyLinks,
    emailChanges,
    mails,
    passkeyBook,
    pictures,
    resetLinks,
    secondSteps,
    // The last administrator stays until there is another
    dismiss: (memberId, command) =>
      administrators.change({ memberId, role: 'member', at: now() }, command),
    holdDays: lawOf(settings).holdDays,
  });
  return {
    eventStore,
    vault,
    views,
    settings,
    sendsMail,
    log,
    now,
    ...made,
    accesses,
    runHistory: createProgram(options.historyProgram, log),
    ownNames: createOwnNames(settings.PORTAL_RESERVED_NAMES),
    longestPictureMs: options.longestPictureMs,

    posts: createPublishedPosts(stream),
    groups: createGroupMembers(stream),
    secondSteps,
    sessions,
    signingIn: createSigningIn({ ...base, ...signingIn }),
    challenges,
    passkeyBook,
    passkeyProofs,
    relyingParty,
    confirmations: createConfirmations({ ...base, ...proving }),
    addresses,
    /** For optional mails. Also null for a member who has withdrawn the consent to them. */
    async willingRecipientOf(memberId: string) {
      const { given } = (await consents.load({ memberId })).state;
      return given.mails === false ? null : recipientOf(memberId);
    },
    administrators,
    resolveMentions: createMentions(views),
    passwords,
    knownDevices,
    credentials: createCredentialCheck({ ...base, addresses, knownDevices, passwords }),
    ownPassword,
    resetLinks,
    waysIn,
    pictures,
    copies,
    copyLinks,
    mails,
    letters,
    addressLinks,
    changeEmailOf: createEmailChange(stream, addresses, waysIn),
    issueResetLink: createIssueResetLink(stream, resetLinks),
    removePasskeys: createRemovePasskeys(stream, passkeyBook),
    /** Entries of the history about nobody in particular, each noted once. */
    deskEntries: stream(deskStream, deskDecider, { opens: false }),
    emailChanges,
    erasure,
    bulk: createBulk(),
  };
}
