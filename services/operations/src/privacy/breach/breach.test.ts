import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createAccessLog } from '@portal/service-kit/vault/access-log';
import { mailName, unwrap } from '@portal/service-kit/vault/key-wrapping';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { translating } from '@portal/languages/testing/translations';
import { createVault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventsOf } from '../../events-of.ts';
import type { ProgressBars } from '../../progress-bars.ts';
import { breachCommand } from './breach-command.ts';

const bars: ProgressBars = { show: () => undefined, stop: () => undefined };
const masterKey = randomBytes(32);

translating({
  'What we do: {measures}': 'आम्ही काय करतो: {measures}',
  'About your data on the alumni portal': 'तुमच्या माहितीबद्दल',
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'breach-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open() {
  const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const vaultStore = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  await checkMasterKey(vaultStore, masterKey);
  const vault = createVault(vaultStore, masterKey);
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  return {
    eventStore,
    vault,
    vaultStore,
    codec,
    async close() {
      await eventStore.close();
      await vault.close();
    },
  };
}
type Opened = Awaited<ReturnType<typeof open>>;
async function within<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await open();
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

const happened = (stream: string, event: PortalEvent, occurredAt: string) =>
  within(async ({ eventStore, codec }) => {
    const id = randomUUID();
    const meta = { occurredAt, commandId: id, correlationId: id, causationId: id };
    const actor = { kind: 'system', id: 'portal' };
    const { revision } = await eventStore.readStream(stream);
    const encoded = await codec.encode(stream, event, { ...meta, id, actor });
    await eventStore.append(stream, [encoded], revision);
  });

async function member(fullName: string, batchYear: number, registeredAt: string): Promise<string> {
  const memberId = randomUUID();
  const data = {
    memberId,
    batchYear,
    fullName,
    email: `${fullName.toLowerCase()}@school.example`,
    dateOfBirth: '1987-06-15',
    admissionNumber: null,
  };
  await happened(`member-${memberId}`, { type: 'MemberRegistered', data }, registeredAt);
  return memberId;
}

const env = () => ({
  PORTAL_DATA_DIR: folder,
  PORTAL_MASTER_KEY: masterKey.toString('base64'),
});
const breach = (...args: readonly string[]) => breachCommand(args, env(), bars);
async function opened(...more: readonly string[]): Promise<string> {
  const printed = await breach(
    'open',
    '--what',
    'A backup was open to the internet',
    '--noticed',
    new Date(Date.now() - 3_600_000).toISOString(),
    '--data',
    'names, email addresses',
    ...more,
  );
  return /^Breach (\S+) is open\./u.exec(printed)?.[1] ?? '';
}
async function affected(id: string, ...choice: readonly string[]): Promise<readonly string[]> {
  const out = join(folder, 'affected.ndjson');
  await breach('affected', id, ...choice, '--out', out);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const lines = readFileSync(out, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { fullName: string }).fullName).toSorted();
}
const WORDS = [
  ...['--consequences', 'Strangers may write to you.', '--measures', 'We closed it.'],
  ...['--advice', 'Do not open links in such mails.', '--contact', 'office@school.example'],
];

it('opens a breach, and tells the clock of CERT-In and of the Board', async () => {
  await member('Asha', 2004, '2026-01-01T00:00:00.000Z');
  const printed = await breach(
    ...['open', '--what', 'A laptop was stolen', '--data', 'names'],
    ...['--noticed', new Date(Date.now() - 7 * 3_600_000).toISOString()],
  );
  expect(printed).toMatch(
    /CERT-In: by .* UTC, 1 h late\nThe Data Protection Board: by .*, 6[45] h left/u,
  );
  const types = await within(async ({ eventStore }) => {
    const found: string[] = [];
    for await (const { type } of eventsOf(eventStore)) found.push(type);
    return found;
  });
  expect(types).toEqual(['MemberRegistered', 'BreachDeclared']);
});

it('finds exactly those affected, by each choice, with their names of today', async () => {
  const early = '2026-01-01T00:00:00.000Z';
  const asha = await member('Asha', 2004, early);
  const ravi = await member('Ravi', 1999, early);
  const lata = await member('Lata', 2004, '2026-05-01T00:00:00.000Z');
  await member('Meera', 1999, '2026-09-01T00:00:00.000Z');
  const gone = await member('Gone', 2004, early);
  await happened(`member-${gone}`, { type: 'MemberErased', data: { memberId: gone } }, early);
  await happened(
    `member-${ravi}`,
    { type: 'MemberEmailChanged', data: { memberId: ravi, email: 'new@school.example' } },
    '2026-08-01T00:00:00.000Z',
  );
  // The first administrator, of a batch until the portal took it away
  const office = await member('Office', 2004, early);
  const facts = { batchYear: null, fullName: 'Office', dateOfBirth: null, admissionNumber: null };
  await happened(
    `member-${office}`,
    { type: 'MemberFactsCorrected', data: { memberId: office, ...facts } },
    '2026-05-02T00:00:00.000Z',
  );
  const feedbackId = randomUUID();
  await happened(
    `feedback-${feedbackId}`,
    {
      type: 'FeedbackSubmitted',
      data: { feedbackId, memberId: asha, subject: 'Directory', message: 'Words' },
    },
    '2026-06-15T00:00:00.000Z',
  );
  const reader = randomUUID();
  await within(async ({ vault }) => {
    const seen = async (at: string, readerId: string | null, subjectId: string) => {
      const log = createAccessLog({ vault, now: () => new Date(at), onFailure: () => undefined });
      log.note({ readerId, way: 'desk', subjectIds: [subjectId] });
      await log.keep();
    };
    await seen('2026-06-10T12:30:00.000Z', reader, lata);
    await seen('2026-06-10T12:30:00.000Z', null, asha);
    await seen('2026-05-31T23:59:00.000Z', reader, ravi);
    await seen('2026-07-01T00:10:00.000Z', reader, ravi);
  });

  const id = await opened('--from', '2026-06-01', '--to', '2026-07-01');
  expect(await affected(id, '--everyone')).toEqual(['Asha', 'Lata', 'Office', 'Ravi']);
  expect(await affected(id, '--batch', '2004')).toEqual(['Asha', 'Lata']);
  expect(await affected(id, '--since', '2026-04-01')).toEqual(['Lata']);
  expect(await affected(id, '--access-log')).toEqual(['Asha', 'Lata']);
  expect(await affected(id, '--access-log', '--reader', reader)).toEqual(['Lata']);
  expect(await affected(id, '--written')).toEqual(['Asha']);
  expect(await affected(id, '--written', '--batch', '1999')).toEqual(['Asha', 'Ravi']);
  expect(readFileSync(join(folder, 'affected.ndjson'), 'utf8')).toContain('new@school.example');
  const ways = await within(({ vault }) => vault.accessesOf(asha, null, 10));
  expect(ways.map(({ way }) => way)).toContain('breach');
});

it('writes the notice and its mail in the language that each member has chosen last', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const [asha, ravi] = [await member('Asha', 2004, at), await member('Ravi', 1999, at)];
  const choose = (memberId: string, profile: { language?: 'mr' | 'gu' | null; bio?: string }) => {
    const data = { memberId, changed: Object.keys(profile), profile };
    return happened(`member-${memberId}`, { type: 'MemberProfileChanged', data }, at);
  };
  await choose(asha, { language: 'mr' });
  await choose(asha, { bio: 'Runs' });
  await choose(ravi, { language: 'gu' });
  await choose(ravi, { language: null });
  const id = await opened();
  await affected(id, '--everyone');
  const list = ['--list', join(folder, 'affected.ndjson')];
  expect(await breach('notify', id, ...list, ...WORDS)).toContain('What we do: We closed it.');
  await breach('notify', id, ...list, ...WORDS, '--send', 'account', '--send', 'mail');

  const noticeOf = (memberId: string) =>
    within(async ({ eventStore, codec }) => {
      for await (const event of eventsOf(eventStore)) {
        const { type, data } = await codec.decode(event);
        if (type === 'BreachNotified' && data.memberId === memberId) return data.notice;
      }
      return null;
    });
  expect(await noticeOf(asha)).toContain('आम्ही काय करतो: We closed it.');
  expect(await noticeOf(ravi)).toContain('What we do: We closed it.');
  const mails = await within(async ({ vault, vaultStore }) => {
    const key = await vault.secret('mails');
    return (await vaultStore.mailsAfter(null, 10)).map(({ id: mailId, sealed }) => {
      const mail = JSON.parse(String(sealed && unwrap(key, mailName(mailId), sealed))) as {
        readonly language: string;
        readonly subject: string;
      };
      return [mail.language, mail.subject];
    });
  });
  expect(mails.toSorted()).toEqual([
    ['en', 'About your data on the alumni portal'],
    ['mr', 'तुमच्या माहितीबद्दल'],
  ]);
});

it('drafts a notice, and sends it once to each only when told so', async () => {
  const asha = await member('Asha', 2004, '2026-01-01T00:00:00.000Z');
  const id = await opened();
  await affected(id, '--everyone');
  const list = ['--list', join(folder, 'affected.ndjson')];
  const draft = await breach('notify', id, ...list, ...WORDS);
  for (const part of ['A backup was open', 'names, email addresses', 'We closed it.', 'A draft'])
    expect(draft).toContain(part);
  const notified = () =>
    within(async ({ eventStore, codec }) => {
      const found: PortalEvent[] = [];
      for await (const event of eventsOf(eventStore))
        if (event.type === 'BreachNotified') found.push(await codec.decode(event));
      return found;
    });
  expect(await notified()).toEqual([]);

  const send = ['--send', 'account', '--send', 'mail'];
  expect(await breach('notify', id, ...list, ...WORDS, ...send)).toContain(
    'Notices in accounts: 1 now, 0 before.\nMails that wait for the portal to send them: 1.',
  );
  expect(await breach('notify', id, ...list, ...WORDS, ...send)).toContain('0 now, 1 before');
  expect(await notified()).toMatchObject([
    { data: { memberId: asha, byMail: true, notice: expect.stringContaining('We closed it.') } },
  ]);
  const mails = await within(async ({ vault, vaultStore }) => {
    const key = await vault.secret('mails');
    return (await vaultStore.mailsAfter(null, 10)).map(({ id: mailId, sealed }) =>
      String(sealed && unwrap(key, mailName(mailId), sealed)),
    );
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('asha@school.example');
  expect(mails[0]).not.toContain('Asha');
});

it('writes a report with the numbers and the clock, and without a name', async () => {
  await member('Asha', 2004, '2026-01-01T00:00:00.000Z');
  const id = await opened();
  await affected(id, '--everyone');
  const list = ['--list', join(folder, 'affected.ndjson')];
  expect(await breach('report', id)).toContain('Nobody has been notified yet.');
  await breach('notify', id, ...list, ...WORDS, '--send', 'account');
  const out = join(folder, 'report.md');
  await breach('report', id, ...list, '--out', out);
  const report = readFileSync(out, 'utf8');
  for (const part of ['People affected: 1', 'Notified: 1', 'within 72 h', 'within 6 h'])
    expect(report).toContain(part);
  expect(report).not.toContain('Asha');
});

it.each([
  [['open', '--noticed', '2026-11-24'], '--what is missing'],
  [
    ['open', '--what', 'X', '--noticed', 'yesterday', '--data', 'x'],
    '--noticed yesterday is no time',
  ],
  [['open', '--what', 'X', '--noticed', '2999-01-01', '--data', 'x'], 'has not come yet'],
  [['close'], 'There is no command breach close'],
  [['affected'], 'Name the breach by the id'],
  [['affected', randomUUID(), '--everyone'], 'There is no breach'],
  [['notify', randomUUID(), '--list', '/no/file'], 'There is no file /no/file'],
  [['notify', randomUUID(), '--send', 'pigeon'], '--send pigeon'],
])('says in a sentence what is wrong with %j', async (args, words) => {
  await member('Asha', 2004, '2026-01-01T00:00:00.000Z');
  await expect(breach(...args)).rejects.toThrow(words);
});

it('asks who is affected, and does not open a folder without a portal', async () => {
  await member('Asha', 2004, '2026-01-01T00:00:00.000Z');
  const id = await opened();
  await expect(breach('affected', id)).rejects.toThrow('Say who is affected');
  await expect(breach('affected', id, '--batch', 'all')).rejects.toThrow('is no year');
  await expect(
    breachCommand(['report', id], { PORTAL_DATA_DIR: '/no/portal' }, bars),
  ).rejects.toThrow('holds no portal');
  expect(await breach('--help')).toContain('npm run privacy -- breach <command>');
});
