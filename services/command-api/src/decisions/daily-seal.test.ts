import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealStream } from '@portal/contracts/decisions/history/seal.events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProgram } from '@portal/service-kit/process/own-program';
import type { Letter } from '../mail/letters.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';
import { createAdministrators } from '../administration/administrators.ts';
import type { Recipient } from '../mail/recipients.ts';
import { sayIn } from '@portal/languages/say';
import { createStreams } from '@portal/service-kit/event-sourcing/streams';
import { createDailySeal } from './daily-seal.ts';

const DAY = 86_400_000;
const HASH = 'ab'.repeat(32);

let folder: string;
let portal: TestPortal;
let letters: (Letter & { readonly to: Recipient })[];
let isWilling: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'));
  portal = await openPortal();
  letters = [];
  isWilling = true;
});
afterEach(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const recipientOf = async (memberId: string) => ({
  memberId,
  email: 'office@school.example',
  language: 'en' as const,
  name: null,
});

/** A stand-in for the history's commands, which notes how it was called, and a seal as it would be beside. */
async function sealing(answer: object, code = 0) {
  const program = join(folder, 'history.mjs');
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(join(folder, 'calls'))}, process.argv.slice(2).join(' ') + '\\n');
    console.log(${JSON.stringify(JSON.stringify({ events: 1_234, hash: HASH, isSealed: true, faults: [], ...answer }))});
    process.disconnect();
    process.exitCode = ${code};`,
  );
  const log = pino({ level: 'silent' });
  const streams = createStreams({ eventStore: portal.eventStore, keys: portal.vault });
  const seal = createDailySeal({
    administrators: createAdministrators(streams, portal.eventStore),
    eventStore: portal.eventStore,
    runHistory: createProgram(program, log),
    recipientOf,
    willingRecipientOf: async (memberId: string) => (isWilling ? recipientOf(memberId) : null),
    letters: {
      async sendToEach(
        ids: Iterable<string>,
        readerOf: (id: string) => Promise<Recipient | null>,
        letterTo: (id: string) => Letter,
      ) {
        for (const id of ids) {
          const to = await readerOf(id);
          if (to) letters.push({ to, ...letterTo(id) });
        }
      },
    },
    log,
    now: portal.now,
  } as unknown as Parameters<typeof createDailySeal>[0]);
  return () => seal(new AbortController().signal);
}
const paragraphsOf = (letter: Letter | undefined) =>
  letter?.write({
    say: sayIn('en'),
    urlOf: (path) => `https://alumni.example${path}`,
    dateOf: String,
    timeOf: String,
    school: '',
  }).paragraphs;
const appendSeal = async (sealId: string) =>
  portal.eventStore.append(
    sealStream.name({ sealId }),
    [
      {
        id: sealId,
        type: 'LogSealed',
        data: { sealId, events: 1, hash: HASH },
        metadata: { occurredAt: portal.now().toISOString() },
      },
    ],
    'none',
  );

it('seals once a day, and mails the hash to every administrator', async () => {
  const seal = await sealing({});
  await seal();
  await seal();
  expect(letters.map(({ kind, to }) => [kind, to.email])).toEqual([
    ['log-sealed', 'office@school.example'],
  ]);
  expect(paragraphsOf(letters[0])).toContain(HASH);
  portal.passTime(DAY);
  await seal();
  expect(letters).toHaveLength(2);
});

it('waits for a day after a seal that another process wrote', async () => {
  const seal = await sealing({});
  await appendSeal('0d4b1b1e-6f7a-4b8c-9d0e-1f2a3b4c5d6e');
  await seal();
  expect(letters).toEqual([]);
  portal.passTime(DAY);
  await seal();
  expect(letters).toHaveLength(1);
});

it('mails nobody where nothing is new', async () => {
  const seal = await sealing({ isSealed: false });
  await seal();
  expect(letters).toEqual([]);
});

it('tells the administrators where the log was changed', async () => {
  const faults = [{ from: '0007', to: '0009', what: 'an event is missing' }];
  const seal = await sealing({ isSealed: false, faults }, 1);
  await seal();
  expect(letters.map(({ kind }) => kind)).toEqual(['log-changed']);
  expect(paragraphsOf(letters[0])).toContain('Between 0007 and 0009: an event is missing.');
});

it('tries again an hour later where the other process failed', async () => {
  const seal = await sealing({ isSealed: 'perhaps' });
  await expect(seal()).rejects.toThrow();
  expect(letters).toEqual([]);
  await (
    await sealing({})
  )();
  expect(letters).toHaveLength(1);
});

it('spares administrators who want no such mails the hash, and never the warning', async () => {
  isWilling = false;
  await (
    await sealing({})
  )();
  expect(letters).toEqual([]);
  portal.passTime(DAY);
  const faults = [{ from: null, to: null, what: 'An event is missing' }];
  await (
    await sealing({ isSealed: false, faults }, 1)
  )();
  expect(letters.map(({ kind }) => kind)).toEqual(['log-changed']);
});
