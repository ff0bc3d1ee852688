import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  secondStepDocument,
  secondStepOf,
  type SecondStepDocument,
} from '@portal/contracts/second-step/second-step.document';
import { asciiDigits } from '@portal/contracts/fields/digits';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { Secret, TOTP } from 'otpauth';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import { refusal } from '../refusals.ts';
import type { Base } from '../foundation.ts';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A phone's clock may be one step off, either way. */
const DRIFT = 1;
/** Longer than a code can be right. */
const CODE_LIFE_SECONDS = 4 * STEP_SECONDS;
const APP_CODE = /^\d{6}$/u;
const DAY_SECONDS = 86_400;
/** Three codes of a million are right at a time, so guessing for a year finds one in fifty accounts. */
const GUESSES_A_DAY = 20;
/** After this many wrong codes, the next one ends its challenge, and the member gets a mail. */
const WRONG_CODES_BORNE = 4;
const MAILS_A_DAY = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Excludes letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CHALLENGE_MS = 5 * 60_000;

const changedMeanwhile = () => refusal('conflict', 'second-step-changed-meanwhile');

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });

function recoveryCode(): string {
  // Only values below a multiple of the alphabet's length make each letter equally likely
  const most = 256 - (256 % ALPHABET.length);
  let code = '';
  while (code.length < RECOVERY_LENGTH)
    for (const byte of randomBytes(RECOVERY_LENGTH))
      if (byte < most && code.length < RECOVERY_LENGTH)
        code += ALPHABET[byte % ALPHABET.length] ?? '';
  return code;
}

const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
/** Phones and notes write hyphens in many forms, and letters and digits in full width. */
const typed = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase();

const CHALLENGE = 'second-step-';
/** Separate from the subject of reset links: asking for a link ends no challenge. */
const subjectOf = (memberId: string): string => CHALLENGE + memberId;

/** Separates these hashes from those of reset links, so that neither works as the other. */
const hashOfChallenge = (challenge: string): string =>
  createHash('sha256').update(`second step\0${challenge}`).digest('base64url');

export type SecondSteps = ReturnType<typeof createSecondSteps>;

/** Codes of an app, recovery codes, and the challenges that ask for them. All of it is in the vault, where every process sees it. */
export function createSecondSteps(
  context: Base<'vault' | 'throttle' | 'settings' | 'now'> & {
    /** Someone who knows the member's password has tried several wrong codes. */
    readonly onManyWrong: (memberId: string) => void;
  },
) {
  const { vault, throttle, settings, onManyWrong, now } = context;
  // Codes of the app and recovery codes count apart
  const attempts = settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS;
  const attemptsOfApp = throttle('second step', attempts, SIGN_IN_WINDOW_SECONDS);
  const attemptsOfRecovery = throttle('recovery code', attempts, SIGN_IN_WINDOW_SECONDS);
  const guessesOfDay = throttle('second step of a day', GUESSES_A_DAY, DAY_SECONDS);
  const wrongCodes = throttle('wrong codes', WRONG_CODES_BORNE, DAY_SECONDS);
  const mails = throttle('mail about wrong codes', MAILS_A_DAY, DAY_SECONDS);
  /** One use of each code of the app. */
  const used = throttle('code of an app', 1, CODE_LIFE_SECONDS);

  async function read(memberId: string) {
    const found = await vault.document(secondStepOf(memberId));
    const stored = found?.bytes
      ? secondStepDocument.parse(JSON.parse(found.bytes.toString('utf8')))
      : null;
    return { id: found?.id ?? null, stored };
  }
  async function put(
    memberId: string,
    content: SecondStepDocument | null,
    expected: string | null,
  ) {
    const bytes = content && Buffer.from(JSON.stringify(content));
    const document = { name: secondStepOf(memberId), position: BEFORE_ALL, bytes };
    if (!(await vault.putDocument(document, expected))) throw changedMeanwhile();
  }
  async function hashesOf(codes: readonly string[]): Promise<string[]> {
    const key = await vault.secret('recovery-codes');
    return codes.map((code) => createHmac('sha256', key).update(code).digest('base64url'));
  }
  async function matchesApp(memberId: string, secret: string, code: string): Promise<boolean> {
    // The library throws on six characters that take more than six bytes
    if (!APP_CODE.test(code)) return false;
    const timestamp = now().getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
    if (delta === null) return false;
    const step = Math.floor(timestamp / (STEP_SECONDS * 1_000)) + delta;
    return used.count(`${memberId} ${step}`);
  }

  /** @returns whether someone else has not finished with it meanwhile */
  const finish = async (challenge: string): Promise<boolean> =>
    (await vault.takeToken(hashOfChallenge(challenge))) !== null;

  async function noteWrong(memberId: string, challenge: string | undefined): Promise<void> {
    if (await wrongCodes.count(memberId)) return;
    if (challenge !== undefined) await finish(challenge);
    if (await mails.count(memberId)) onManyWrong(memberId);
  }

  async function isAppCode(memberId: string, secret: string, code: string): Promise<boolean> {
    await attemptsOfApp.take(memberId);
    await guessesOfDay.take(memberId);
    return matchesApp(memberId, secret, code);
  }

  async function isRecoveryCode(memberId: string, code: string): Promise<boolean> {
    await attemptsOfRecovery.take(memberId);
    const { id, stored } = await read(memberId);
    if (!stored) return false;
    const [hash] = await hashesOf([code]);
    const recovery = stored.recovery.filter((each) => each !== hash);
    if (recovery.length === stored.recovery.length) return false;
    await put(memberId, { ...stored, recovery }, id);
    return true;
  }

  return {
    /** @returns a new secret; an earlier one that was never confirmed ends */
    async begin(memberId: string, label: string, issuer: string) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      const { id } = await read(memberId);
      await put(memberId, { secret, recovery: [] }, id);
      return { secret, uri: totpOf(secret, label, issuer).toString() };
    },

    /** @returns whether the app shows codes of the secret that `begin` gave; null if there is none. @throws DomainError too-many */
    async confirms(memberId: string, code: string): Promise<boolean | null> {
      await attemptsOfApp.take(memberId);
      const { stored } = await read(memberId);
      return stored && matchesApp(memberId, stored.secret, typed(code));
    },

    /** @returns the new codes, as people see them; the earlier ones end */
    async renewCodes(memberId: string): Promise<string[]> {
      const { id, stored } = await read(memberId);
      if (!stored) throw changedMeanwhile();
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      await put(memberId, { ...stored, recovery: await hashesOf(codes) }, id);
      return codes.map(shown);
    },

    /**
     * Each code works once. From the fifth wrong one within a day a challenge ends with it, and the member gets a mail.
     *
     * @throws DomainError too-many
     */
    async check(
      memberId: string,
      text: string,
      challenge?: string,
    ): Promise<'app' | 'recovery' | null> {
      const code = typed(text);
      const { stored } = await read(memberId);
      if (!stored) return null;
      const kind = APP_CODE.test(code) ? 'app' : 'recovery';
      const isRight =
        kind === 'app'
          ? await isAppCode(memberId, stored.secret, code)
          : await isRecoveryCode(memberId, code);
      if (isRight) return kind;
      await noteWrong(memberId, challenge);
      return null;
    },

    async succeeded(memberId: string): Promise<void> {
      await Promise.all([
        ...[attemptsOfApp, attemptsOfRecovery, wrongCodes].map((each) => each.forget(memberId)),
        // The wrong ones of the day still count: others may have guessed them
        guessesOfDay.giveBack(memberId),
      ]);
    },

    /** After a new password, whoever has guessed codes can guess no more. */
    async liftLock(memberId: string): Promise<void> {
      const all = [attemptsOfApp, attemptsOfRecovery, guessesOfDay, wrongCodes, mails];
      await Promise.all(all.map((each) => each.forget(memberId)));
    },

    async forget(memberId: string): Promise<void> {
      const { id, stored } = await read(memberId);
      if (stored) await put(memberId, null, id);
    },

    /** @param credentialVersion of the password that was right: the challenge ends with it */
    async challenge(memberId: string, credentialVersion: number): Promise<string> {
      const challenge = `${credentialVersion}.${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(now().getTime() + CHALLENGE_MS).toISOString();
      const hash = hashOfChallenge(challenge);
      await vault.putToken({ hash, subjectId: subjectOf(memberId), expiresAt });
      return challenge;
    },

    async challenged(
      challenge: string,
    ): Promise<{ readonly memberId: string; readonly credentialVersion: number } | null> {
      const found = await vault.token(hashOfChallenge(challenge));
      if (!found?.subjectId.startsWith(CHALLENGE)) return null;
      if (found.expiresAt <= now().toISOString()) return null;
      const memberId = found.subjectId.slice(CHALLENGE.length);
      return { memberId, credentialVersion: Number(challenge.split('.')[0]) };
    },

    finish,
    forgetChallenges: (memberId: string) => vault.deleteTokensOf(subjectOf(memberId)),
  };
}
