import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepted, join as joinPortal, PASSWORD, submission } from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { ownNomineesAnswer } from '@portal/contracts/nominees/nominee.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const ADDRESS = 'zoe.kalpavriksha@canaries.example';
const FORMER_ADDRESS = 'zoe.former@canaries.example';
const NAME = 'Zoé Kalpavṛkṣa';
const LATER_NAME = 'Zoé Kalpavṛkṣa-Naïk';
const WORDS = {
  bio: 'Canary of the biography',
  organization: 'Canary and Daughters',
  location: 'Canary-on-Sea',
  linkedIn: 'https://www.linkedin.com/in/canary-zoe',
  facebook: 'https://www.facebook.com/canary.zoe',
  instagram: 'https://www.instagram.com/canary_zoe',
  phone: '9876501234',
  post: 'Canary in a title',
  words: 'Canary in the words of a post — “quoted”',
  edited: 'Canary in a post edited later',
  pending: 'Canary in a post that waits',
  comment: 'Canary in a comment',
  group: 'Canary Fanciers',
  purpose: 'Canary of a purpose',
  message: 'Canary in a chat 🐤 and after it',
  subject: 'Canary of a subject',
  feedback: 'Canary of feedback',
  contact: 'Canary asks to be in touch',
  note: 'Canary in a note of the administrators',
  reason: 'Canary in a reason',
  nominee: 'Canary Ratnamālā',
  relation: 'Canary of a relation',
  sendTo: 'ratnamala@canaries.example',
  proof: 'Canary in a proof',
  grievance: 'Canary in a complaint',
};
const SENTENCES = [
  'left the coaching class in Nāgpur',
  'sings to the goats at dawn',
  'keeps the hostel’s old bell',
  'wrote to the head about mangoes',
  'was second in the long jump',
  'lost a sandal in the river',
  'can say the alphabet backwards',
  'grows chillies on a balcony',
  'drives a yellow scooter',
  'knits for the cricket team',
  'has a cousin in Lātūr',
  'walked home under the banyan',
  'won the quiz of 2003',
  'paints the temple’s lamps',
  'hid the drum of the band',
  'is afraid of geese',
].map((words) => `Canary ${words}`);
const CANARIES = [ADDRESS, FORMER_ADDRESS, NAME, LATER_NAME, ...Object.values(WORDS), ...SENTENCES];

type Finding = { readonly canary: string; readonly form: string; readonly place: string };
type Scanned = { readonly code: number | null; readonly findings: readonly Finding[] };

let folder: string;
let canaries: string;
let dataDir: string;
let before: Scanned;
let after: Scanned;
let duringRun: Scanned;
let ofOldBackup: Scanned;
let ofRestored: Scanned;
let afterRestoring: { readonly member: number; readonly login: number };

async function operateIn(folderOfPortal: string, command: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/operate.mjs'), command, ...args], {
    env: {
      ...process.env,
      PORTAL_DATA_DIR: folderOfPortal,
      PORTAL_MASTER_KEY_FILE: join(dataDir, 'master.key'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
const operate = (command: string, ...args: readonly string[]) =>
  operateIn(dataDir, command, ...args);

const scan = (...more: readonly string[]) => scanIn(dataDir, ...more);
async function scanIn(folderOfPortal: string, ...more: readonly string[]): Promise<Scanned> {
  const { code, output } = await operateIn(
    folderOfPortal,
    'privacy',
    'scan',
    '--canaries',
    canaries,
    '--json',
    ...more,
  );
  const findings = output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Finding);
  return { code, findings };
}

const found = ({ findings }: Scanned): readonly string[] =>
  [...new Set(findings.map(({ canary }) => canary))].sort();

function roster(): FormData {
  const form = new FormData();
  form.append('roster', new Blob([`Name,Batch\n${NAME},2004\n`]), 'roster.csv');
  return form;
}

/** Leaves every kind of trace that a member can leave, and has others write about her. */
async function live(portal: Portal): Promise<string> {
  const admin = await portal.admin();
  await accepted(admin.put('/admin/roster', roster()));
  const ravi = await joinPortal(portal.api, admin, { fullName: 'Ravi Jadhav' });
  const zoe = await joinPortal(portal.api, admin, { fullName: NAME, email: FORMER_ADDRESS });
  const { api, id } = zoe;
  await accepted(
    api.put('/users/profile', {
      fullName: LATER_NAME,
      bio: WORDS.bio,
      currentOrganization: WORDS.organization,
      location: WORDS.location,
      phoneNumber: WORDS.phone,
      linkedInProfile: WORDS.linkedIn,
      facebookProfile: WORDS.facebook,
      instagramProfile: WORDS.instagram,
    }),
  );
  const posted = await accepted(
    api.post('/posts', submission({ title: WORDS.post, content: WORDS.words })),
  );
  const { _id: postId } = (posted.body as { data: { _id: string } }).data;
  await accepted(api.post(`/posts/${postId}/comment`, { text: WORDS.comment }));
  await accepted(api.put(`/posts/${postId}`, { content: WORDS.edited }));
  await accepted(api.post('/posts', submission({ title: WORDS.pending })));
  const group = await accepted(
    api.post('/groups', { name: WORDS.group, description: WORDS.purpose }),
  );
  const { _id: groupId } = group.body as { _id: string };
  for (const text of [WORDS.message, ...SENTENCES])
    await accepted(api.post(`/messages/${groupId}`, { text }));
  await accepted(api.post('/feedback', { subject: WORDS.subject, message: WORDS.feedback }));
  await accepted(api.post(`/users/${ravi.id}/contact-request`, { text: WORDS.contact }));
  await accepted(
    admin.put(`/users/${id}/facts`, {
      batchYear: 2005,
      reason: WORDS.reason,
      note: WORDS.note,
    }),
  );
  await accepted(api.post('/account/grievances', { text: WORDS.grievance }));
  const nominee = { name: WORDS.nominee, email: '', phone: WORDS.phone, relation: WORDS.relation };
  await accepted(api.post('/account/nominees', { ...nominee, password: PASSWORD }));
  const own = await accepted(api.get('/account/nominees'));
  const [named] = ownNomineesAnswer.parse(own.body).data;
  await accepted(
    admin.post(`/users/${id}/nominee-request`, {
      nomineeId: named?._id,
      occasion: 'incapacity',
      asks: ['copy'],
      sendTo: WORDS.sendTo,
      reason: 'Her sister wrote',
      note: WORDS.proof,
    }),
  );
  // A new address signs its member out
  await accepted(admin.put(`/users/${id}/email`, { email: ADDRESS, reason: 'Married' }));
  await accepted(portal.api.post('/auth/forgot-password', { email: FORMER_ADDRESS }));
  await portal.api.post('/auth/login', { email: ADDRESS, password: `${PASSWORD}-wrong` });
  return id;
}

async function eraseAtNextStart(memberId: string): Promise<void> {
  const env = { PORTAL_ERASURE_DAYS: '0', PORTAL_RETENTION_HOLD_DAYS: '0' };
  const first = await startPortal({ dataDir, env });
  const admin = await first.admin();
  await accepted(admin.put(`/users/${memberId}/erasure`, { reason: 'Asked for it in a letter' }));
  await first.stop();
  const second = await startPortal({ dataDir, env });
  const again = await second.admin();
  await eventually(
    async () => expect((await again.get(`/admin/members/${memberId}`)).status).toBe(404),
    10_000,
  );
  // A second after the last write, SQLite's write-ahead log has moved into its file, and the file is compacted soon after
  duringRun = await eventually(async () => {
    const scanned = await scan();
    expect(scanned.findings).toEqual([]);
    return scanned;
  }, 60_000);
  await second.stop();
}

/** The log and the vault of before, with the ledger of erasures of today. */
async function restoreOldBackup(backup: string, memberId: string): Promise<void> {
  const restored = join(folder, 'restored');
  const restoring = ['restore', '--from', backup, '--to', restored, '--ledger', dataDir] as const;
  const { code } = await operate(...restoring);
  expect(code).toBe(0);
  const portal = await startPortal({ dataDir: restored });
  const admin = await portal.admin();
  const login = await portal.api.post('/auth/login', { email: ADDRESS, password: PASSWORD });
  const { status: member } = await admin.get(`/admin/members/${memberId}`);
  afterRestoring = { member, login: login.status };
  await portal.stop();
  ofRestored = await scanIn(restored);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'privacy-'));
  dataDir = join(folder, 'data');
  canaries = join(folder, 'canaries.txt');
  await writeFile(canaries, `${CANARIES.join('\n')}\n`);
  const portal = await startPortal({ dataDir });
  const memberId = await live(portal);
  await portal.stop();
  const [backup, exported] = [join(folder, 'backup'), join(folder, 'exported')];
  await cp(dataDir, join(folder, 'copied-log'), {
    recursive: true,
    filter: (file) => file === dataDir || file.includes('events.sqlite'),
  });
  await operate('backup', '--from', dataDir, '--to', backup);
  await operate('history', 'export', '--format', 'ndjson', '--out', exported);
  before = await scan();
  await eraseAtNextStart(memberId);
  after = await scan('--also', exported);
  ofOldBackup = await scan(
    '--also',
    join(folder, 'copied-log'),
    '--also',
    join(backup, 'events.sqlite'),
  );
  await restoreOldBackup(backup, memberId);
}, 120_000);
afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true });
});

describe('the scan for what is left of a member', () => {
  it('plants at least forty canaries', () => {
    expect(new Set(CANARIES).size).toBeGreaterThanOrEqual(40);
  });

  it('finds all of them before the erasure, and leaves with 1', () => {
    expect(before.code).toBe(1);
    expect(found(before)).toEqual([...CANARIES].sort());
  });

  it('finds none of them after it', () => {
    expect(after).toEqual({ code: 0, findings: [] });
  });

  it('finds none of them beside a running portal, either', () => {
    expect(duringRun).toEqual({ code: 0, findings: [] });
  });

  it('finds none in an old copy of the log with the newest vault', () => {
    expect(ofOldBackup.findings).toEqual([]);
  });

  it('finds none after an old backup was restored with the newest ledger of erasures', () => {
    expect(afterRestoring).toEqual({ member: 404, login: 401 });
    expect(ofRestored.findings).toEqual([]);
  });
});
