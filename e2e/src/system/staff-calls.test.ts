import { randomUUID } from 'node:crypto';
import { userAnswer } from '@portal/contracts/members/member.api';
import { message as messageAnswer } from '@portal/contracts/chat/message.api';
import { calls, type CallName } from '@portal/contracts/calls';
import type { Call } from '@portal/contracts/wire/call';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import {
  decisionAnswer,
  decisionsAnswer,
  type Decision,
} from '@portal/contracts/decisions/decision.api';
import type { DecisionAction } from '@portal/contracts/decisions/decision-action';
import { bulkAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { nomineesOfMemberAnswer } from '@portal/contracts/nominees/nominee.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import {
  accepted,
  join,
  PASSWORD,
  pendingId,
  registration,
  submission,
  type Answer,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { failedMailsAnswer } from '@portal/contracts/mails/mail.api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { addPasskey } from '@portal/testing/driver/passkeys';
import { setUpSecondStep } from '@portal/testing/driver/second-step';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailbox, type Mailbox } from '../mailbox.ts';

// Each decision of staff leaves an entry, and needs confirming where the table says so: over HTTP, call by call, so that no new call of
// theirs can do without.

const table: Readonly<Record<CallName, Call>> = calls;
const named = Object.keys(table) as CallName[];

let portal: Portal;
let mailbox: Mailbox;
let office: Api;
/** Another session of the same administrator, which never confirms. */
let unconfirmed: Api;
let officeId: string;
/** Another administrator. */
let colleague: Api;
let colleagueId: string;
let colleagueEmail: string;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  mailbox.answer(() => 550);
  portal = await startPortal({
    env: { PORTAL_MODERATION: 'pre', PORTAL_MAIL: 'smtp', PORTAL_SMTP_URL: mailbox.url },
  });
  office = await portal.admin();
  unconfirmed = (await portal.admin()).unconfirming;
  officeId = (await office.get('/auth/me')).read(userAnswer).data._id;
  asha = await join(portal.api, office, { fullName: 'Asha Patil' });
  ravi = await join(portal.api, office, { fullName: 'Ravi Kale' });
  const nita = await join(portal.api, office, { fullName: 'Nita Shah' });
  await accepted(office.put(`/users/${nita.id}/role`, { role: 'admin', reason: 'Helps us' }));
  [colleague, colleagueId, colleagueEmail] = [nita.api, nita.id, nita.email];
});
afterAll(async () => {
  await killAll();
  await mailbox.close();
});

async function waitingMember(): Promise<string> {
  const wish = registration();
  return pendingId(office, wish.email, await portal.api.post('/auth/register', wish));
}
const member = async (): Promise<string> => (await join(portal.api, office)).id;
async function memberWithSecondStep(): Promise<string> {
  const { api, id } = await join(portal.api, office);
  await setUpSecondStep(api);
  return id;
}
async function memberWithPasskey(): Promise<string> {
  const { api, id } = await join(portal.api, office);
  await addPasskey(api, id);
  return id;
}
async function suspended(): Promise<string> {
  const id = await member();
  await accepted(office.put(`/users/${id}/suspend`, { reason: 'Sold tickets' }));
  return id;
}
async function leaving(): Promise<string> {
  const id = await member();
  await accepted(office.put(`/users/${id}/erasure`, { reason: 'Asked for it in a letter' }));
  return id;
}
/** A member whose nominee asks for a copy, and the request, which another administrator has opened. */
async function openedRequest() {
  const id = await memberWithNominee();
  await accepted(colleague.post(`/users/${id}/nominee-request`, await requestOf(id)));
  const { data } = (await office.get(`/users/${id}/nominees`)).read(nomineesOfMemberAnswer);
  return [id, { requestId: data.request?._id, sendTo: data.request?.sendTo }] as const;
}
async function memberWithNominee(): Promise<string> {
  const { api, id } = await join(portal.api, office);
  const nominee = {
    name: 'Meera Patil',
    email: 'meera@example.org',
    phone: '',
    relation: 'Sister',
    password: PASSWORD,
  };
  await accepted(api.post('/account/nominees', nominee));
  return id;
}
async function requestOf(memberId: string) {
  const { data } = (await office.get(`/users/${memberId}/nominees`)).read(nomineesOfMemberAnswer);
  const [named] = data.nominees;
  const wish = { nomineeId: named?._id, occasion: 'death', asks: ['copy'], sendTo: named?.email };
  return { ...wish, ...STAFF_SAY };
}
async function resting(): Promise<string> {
  const [id, request] = await openedRequest();
  await accepted(office.put(`/users/${id}/nominee-request`, request));
  return id;
}
async function waitingPost(): Promise<string> {
  return (await asha.api.post('/posts', submission())).read(postAnswer).data._id;
}
async function publishedPost(): Promise<string> {
  const id = await waitingPost();
  await accepted(office.put(`/posts/approve/${id}`));
  return id;
}
async function group(): Promise<string> {
  const words = { name: `Cricket ${randomUUID()}`, description: 'Everyone who still plays' };
  const id = (await asha.api.post('/groups', words)).read(groupAnswer)._id;
  await accepted(ravi.api.put(`/groups/${id}/join`));
  return id;
}
/** A mail that was refused: its id, and whom it was for. */
async function failedMail(): Promise<readonly [mailId: string, memberId: string]> {
  const { id, email } = await join(portal.api, office);
  await accepted(portal.api.post('/auth/forgot-password', { email }));
  return eventually(async () => {
    const { data } = (await office.get('/admin/mails')).read(failedMailsAnswer);
    const mail = data.find(({ member }) => member._id === id);
    if (!mail) throw new Error('The mail has not failed yet');
    return [mail._id, id];
  });
}
async function rosterFile(): Promise<FormData> {
  const form = new FormData();
  form.set('roster', new Blob(['Name,Batch\nAsha Patil,2004']), 'roster.csv');
  return form;
}

type Change = readonly [field: string, before: unknown, after: unknown];
type Example = {
  readonly call: CallName;
  readonly about?: string;
  /** Where it is called, and the subject of the entry; null for what concerns the portal. */
  readonly at: () => Promise<readonly [path: string, subject: string | null]>;
  readonly body?: () => object | Promise<object>;
  readonly entry: DecisionAction;
  readonly changes: readonly Change[];
  /** Default: a reason may be given. */
  readonly reason?: 'a must' | 'never';
  /** The words are sealed for the person concerned: nobody reads them while their key is held. */
  readonly keeps?: 'the code alone';
  /** Where the table says that it depends on the request. */
  readonly needsConfirming?: true;
};
const STAFF_SAY = { reason: 'As we agreed', code: 'wrong-details', note: 'Third time this year' };

const onMember = (call: CallName, make: () => Promise<string>, ending = '') => ({
  call,
  at: async () => {
    const id = await make();
    return [`/users/${ending === '' ? id : ending.replace('*', id)}`, id] as const;
  },
});

/** The body names who, or what, the path is about. */
function about(make: () => Promise<readonly [memberId: string, body: object]>) {
  let made: object = {};
  return {
    at: async () => {
      const [id, body] = await make();
      made = body;
      return [`/users/${id}/nominee-request`, id] as const;
    },
    body: () => made,
  };
}
const nomineeExamples = {
  open: {
    call: 'POST /users/:memberId/nominee-request',
    ...about(async () => {
      const id = await memberWithNominee();
      const { nomineeId, occasion, asks, sendTo } = await requestOf(id);
      return [id, { nomineeId, occasion, asks, sendTo }];
    }),
    entry: 'open-nominee-request',
    changes: [['nomineeRequest', null, 'death, copy']],
    reason: 'a must',
  },
  confirm: {
    call: 'PUT /users/:memberId/nominee-request',
    ...about(async () => {
      const [id, request] = await openedRequest();
      return [id, request];
    }),
    entry: 'confirm-nominee-request',
    changes: [
      ['nomineeRequest', 'death, copy', null],
      ['rest', null, 'death'],
    ],
  },
} as const satisfies Record<string, Example>;

const examples: readonly Example[] = [
  {
    ...onMember('PUT /users/approve/:memberId', waitingMember, 'approve/*'),
    entry: 'approve-registration',
    changes: [['state', 'pending', 'approved']],
  },
  {
    ...onMember('PUT /users/:memberId/question', waitingMember, '*/question'),
    body: () => ({ question: 'Which house were you in?' }),
    entry: 'ask-back',
    changes: [['question', null, 'Which house were you in?']],
  },
  {
    ...onMember('DELETE /users/:memberId', waitingMember),
    entry: 'reject-registration',
    changes: [['state', 'pending', 'rejected']],
    keeps: 'the code alone',
  },
  {
    ...onMember('PUT /users/:memberId/coordinator', member, '*/coordinator'),
    body: () => ({ batches: [2005, 2004] }),
    entry: 'change-coordinator',
    changes: [['batches', null, '2004, 2005']],
  },
  {
    ...onMember('PUT /users/:memberId/analyst', member, '*/analyst'),
    body: () => ({ analyst: true }),
    entry: 'change-analyst',
    changes: [['analyst', null, 'yes']],
  },
  {
    ...onMember('PUT /users/:memberId/role', member, '*/role'),
    body: () => ({ role: 'admin' }),
    entry: 'change-role',
    changes: [['role', 'member', 'admin']],
    reason: 'a must',
  },
  {
    ...onMember('PUT /users/:memberId/email', member, '*/email'),
    body: () => ({ email: `${randomUUID()}@example.org` }),
    entry: 'change-email',
    changes: [
      ['email', expect.stringMatching(/@school/u), expect.stringMatching(/@example\.org$/u)],
    ],
  },
  {
    ...onMember('PUT /users/:memberId/facts', member, '*/facts'),
    body: () => ({ batchYear: 2005, fullName: 'Anil Kale' }),
    entry: 'correct-facts',
    changes: [
      ['name', 'Asha Patil', 'Anil Kale'],
      ['batch', '2004', '2005'],
    ],
  },
  {
    ...onMember('POST /users/:memberId/reset-link', member, '*/reset-link'),
    body: () => ({}),
    entry: 'issue-reset-link',
    changes: [],
  },
  {
    ...onMember('DELETE /users/:memberId/sessions', member, '*/sessions'),
    entry: 'end-sessions',
    changes: [],
  },
  {
    ...onMember('DELETE /users/:memberId/second-step', memberWithSecondStep, '*/second-step'),
    entry: 'remove-second-step',
    changes: [],
    reason: 'a must',
  },
  {
    ...onMember('DELETE /users/:memberId/passkeys', memberWithPasskey, '*/passkeys'),
    entry: 'remove-passkeys',
    changes: [],
    reason: 'a must',
  },
  {
    ...onMember('PUT /users/:memberId/erasure', member, '*/erasure'),
    entry: 'request-erasure',
    changes: [['erasure', null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/u)]],
    reason: 'a must',
  },
  {
    ...onMember('DELETE /users/:memberId/erasure', leaving, '*/erasure'),
    entry: 'cancel-erasure',
    changes: [['erasure', expect.stringMatching(/^\d{4}-\d\d-\d\d$/u), null]],
  },
  {
    ...onMember('PUT /users/:memberId/suspend', member, '*/suspend'),
    body: () => ({ until: '2999-01-05T00:00:00.000Z' }),
    entry: 'suspend-member',
    changes: [
      ['state', 'approved', 'suspended'],
      ['until', null, '2999-01-05T00:00:00.000Z'],
    ],
    reason: 'a must',
  },
  {
    ...onMember('PUT /users/:memberId/restore', suspended, '*/restore'),
    body: () => ({}),
    entry: 'restore-member',
    changes: [['state', 'suspended', 'approved']],
  },
  {
    call: 'PUT /posts/approve/:postId',
    async at() {
      const id = await waitingPost();
      return [`/posts/approve/${id}`, id];
    },
    entry: 'approve-post',
    changes: [['state', 'pending', 'published']],
  },
  {
    call: 'DELETE /posts/:postId',
    about: 'a post that waits',
    async at() {
      const id = await waitingPost();
      return [`/posts/${id}`, id];
    },
    entry: 'reject-post',
    changes: [
      ['state', 'pending', 'rejected'],
      ['title', submission().title, null],
      ['content', submission().content, null],
    ],
  },
  {
    call: 'PUT /posts/:postId/pin',
    async at() {
      const id = await publishedPost();
      return [`/posts/${id}/pin`, id];
    },
    body: () => ({ pinned: true, until: '2999-01-05T00:00:00.000Z' }),
    entry: 'pin-post',
    changes: [
      ['state', null, 'pinned'],
      ['until', null, '2999-01-05T00:00:00.000Z'],
    ],
  },
  {
    call: 'PUT /posts/:postId/pin',
    about: 'a pinned post',
    async at() {
      const path = `/posts/${await publishedPost()}`;
      await accepted(office.put(`${path}/pin`, { pinned: true }));
      return [`${path}/pin`, path.slice('/posts/'.length)];
    },
    body: () => ({ pinned: false }),
    entry: 'unpin-post',
    changes: [
      ['state', 'pinned', 'not pinned'],
      ['until', 'open', null],
    ],
  },
  {
    call: 'DELETE /posts/:postId',
    about: 'a published post',
    async at() {
      const id = await publishedPost();
      return [`/posts/${id}`, id];
    },
    entry: 'remove-post',
    changes: [
      ['state', 'published', 'removed'],
      ['title', submission().title, null],
      ['content', submission().content, null],
    ],
  },
  {
    call: 'DELETE /posts/:postId/comments/:commentId',
    async at() {
      const path = `/posts/${await publishedPost()}`;
      const answer = await asha.api.post(`${path}/comment`, { text: 'Buy my tickets' });
      const id = answer.read(commentsAnswer).data[0]?._id ?? '';
      return [`${path}/comments/${id}`, id];
    },
    entry: 'remove-comment',
    changes: [
      ['state', 'shown', 'removed'],
      ['text', 'Buy my tickets', null],
    ],
  },
  {
    call: 'DELETE /messages/:groupId/:messageId',
    async at() {
      const path = `/messages/${await group()}`;
      const answer = await asha.api.post(path, { text: 'Nets on Saturday?' });
      const id = answer.read(messageAnswer)._id;
      return [`${path}/${id}`, id];
    },
    entry: 'remove-message',
    changes: [
      ['state', 'shown', 'removed'],
      ['text', 'Nets on Saturday?', null],
    ],
  },
  {
    call: 'PUT /groups/:groupId',
    async at() {
      const id = await group();
      return [`/groups/${id}`, id];
    },
    body: () => ({ name: 'Cricket, Pune', description: 'On Sundays' }),
    entry: 'change-group',
    changes: [
      ['name', expect.stringMatching(/^Cricket [\da-f-]{36}$/u), 'Cricket, Pune'],
      ['description', 'Everyone who still plays', 'On Sundays'],
    ],
  },
  {
    call: 'DELETE /groups/:groupId',
    async at() {
      const id = await group();
      return [`/groups/${id}`, id];
    },
    entry: 'remove-group',
    changes: [
      ['state', 'shown', 'removed'],
      ['name', expect.stringMatching(/^Cricket /u), null],
      ['description', 'Everyone who still plays', null],
    ],
  },
  {
    call: 'DELETE /groups/:groupId/members/:memberId',
    async at() {
      const id = await group();
      return [`/groups/${id}/members/${ravi.id}`, id];
    },
    entry: 'remove-from-group',
    changes: [['state', 'member of the group', 'not in the group']],
  },
  {
    call: 'PUT /admin/roster',
    at: async () => ['/admin/roster', null],
    body: rosterFile,
    entry: 'replace-roster',
    changes: [['rows', null, '1']],
    reason: 'never',
  },
  {
    call: 'DELETE /admin/roster',
    async at() {
      await accepted(office.put('/admin/roster', await rosterFile()));
      return ['/admin/roster', null];
    },
    entry: 'delete-roster',
    changes: [],
  },
  {
    call: 'POST /admin/mails/:mailId/retry',
    async at() {
      const [mailId, id] = await failedMail();
      return [`/admin/mails/${mailId}/retry`, id];
    },
    entry: 'retry-mail',
    changes: [['mail', 'not sent', 'tried again']],
  },
  {
    call: 'DELETE /admin/mails/:mailId',
    async at() {
      const [mailId, id] = await failedMail();
      return [`/admin/mails/${mailId}`, id];
    },
    entry: 'set-mail-aside',
    changes: [['mail', 'not sent', 'set aside']],
  },
  nomineeExamples.open,
  nomineeExamples.confirm,
  {
    ...onMember(
      'DELETE /users/:memberId/nominee-request',
      async () => (await openedRequest())[0],
      '*/nominee-request',
    ),
    entry: 'close-nominee-request',
    changes: [['nomineeRequest', 'death, copy', null]],
    reason: 'a must',
  },
  {
    ...onMember('DELETE /users/:memberId/rest', resting, '*/rest'),
    entry: 'end-rest',
    changes: [['rest', 'death', null]],
    reason: 'a must',
  },
  {
    call: 'POST /admin/bulk',
    at: async () => ['/admin/bulk', null],
    about: 'that approves',
    body: async () => ({ action: 'approve', ids: [await waitingMember(), await waitingMember()] }),
    entry: 'bulk',
    changes: [],
  },
  ...(['reject', 'suspend', 'remove'] as const).map((action): Example => ({
    call: 'POST /admin/bulk',
    about: `that has to ${action}`,
    at: async () => ['/admin/bulk', null],
    body: async () => ({ action, ids: [await (action === 'reject' ? waitingMember() : member())] }),
    entry: 'bulk',
    changes: [],
    needsConfirming: true,
    ...(action === 'suspend' && { reason: 'a must' }),
  })),
  {
    call: 'POST /admin/history/:decisionId/undo',
    about: 'of a change of role',
    async at() {
      const id = await member();
      await accepted(office.put(`/users/${id}/role`, { role: 'admin', reason: 'Helps us' }));
      const entry = (await history()).find(
        ({ action, subject }) => action === 'change-role' && subject._id === id,
      );
      return [`/admin/history/${entry?._id}/undo`, id];
    },
    entry: 'change-role',
    changes: [['role', 'admin', 'member']],
    reason: 'a must',
    needsConfirming: true,
  },
  {
    call: 'POST /admin/history/:decisionId/undo',
    about: 'of a suspension',
    async at() {
      const id = await suspended();
      const entry = (await history()).find(
        ({ action, subject }) => action === 'suspend-member' && subject._id === id,
      );
      return [`/admin/history/${entry?._id}/undo`, id];
    },
    entry: 'restore-member',
    changes: [['state', 'suspended', 'approved']],
    reason: 'a must',
  },
];

/** The newest entries, with all that has been decided so far. */
async function history(): Promise<readonly Decision[]> {
  // The position of a write that comes after all the others
  const now = await accepted(ravi.api.post('/feedback', { subject: 'Now', message: 'Now' }));
  return (await office.get('/admin/history?limit=50', now.seenFrom)).read(decisionsAnswer).data;
}

const methodOf = (call: CallName): string => call.slice(0, call.indexOf(' '));

const needsConfirming = ({ call, needsConfirming: isNeeded }: Example): boolean => {
  const { confirm } = table[call];
  return typeof confirm === 'boolean' ? confirm : isNeeded === true;
};
const CONFIRM_FIRST = {
  status: 403,
  body: { message: expect.any(String), code: 'confirmation-required' },
};
const NOT_YOURSELF = {
  status: 409,
  body: { message: expect.any(String), code: 'not-yourself' },
};

/**
 * Makes the call twice as an administrator, as after a lost answer, and gives the entries that are new. Where it needs confirming, it is
 * refused until then; elsewhere, a session that has confirmed nothing makes it.
 */
async function decideBy(example: Example, says: object) {
  const { call, at, body } = example;
  const [path, subject] = await at();
  const content = (await body?.()) ?? {};
  const known = new Set((await history()).map(({ _id }) => _id));
  const key = { 'Idempotency-Key': randomUUID() };
  const sent = content instanceof FormData ? content : { ...content, ...says };
  const sendBy = (api: Api): Promise<Answer> => api.call(methodOf(call), path, sent, key);
  const isNeeded = needsConfirming(example);
  const isComplete = example.reason !== 'a must' || 'reason' in says;
  if (isNeeded && isComplete) expect(await sendBy(unconfirmed)).toMatchObject(CONFIRM_FIRST);
  const answer = await sendBy(isNeeded ? office : unconfirmed);
  const repeated = await sendBy(isNeeded ? office : unconfirmed);
  const entries = (await history()).filter(({ _id }) => !known.has(_id));
  return { answer, repeated, subject, entries };
}

async function findsTheEntry(example: Example, says: Partial<typeof STAFF_SAY>): Promise<void> {
  const { answer, repeated, subject, entries } = await decideBy(example, says);
  const { entry: action, changes } = example;
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const own = entries.filter((entry) => entry.action === action);
  const { reason = null, code = null, note = null } = example.reason === 'never' ? {} : says;
  const words = example.keeps ? { reason: null, note: null } : { reason, note };
  expect(own).toMatchObject([
    {
      actor: { _id: officeId },
      code,
      ...words,
      ...(subject === null ? { subject: { kind: 'portal' } } : { subject: { _id: subject } }),
    },
  ]);
  const [id] = own.map(({ _id }) => _id);
  for (const { status, headers } of [answer, repeated])
    expect([status, headers.get('x-decision-id')]).toEqual([answer.status, id]);
  const opened = (await office.get(`/admin/history/${id}`)).read(decisionAnswer).data;
  expect(opened).toMatchObject(own[0] ?? {});
  expect(opened.events.length).toBeGreaterThan(0);
  expect(
    opened.changes.map(({ field, before, after }) => [field, before, after]).toSorted(),
  ).toEqual(changes.map((change) => [...change]).toSorted());
}

it.each(
  examples.map((example) => [[example.call, example.about].join(' ').trim(), example] as const),
)('%s by an administrator leaves an entry with who, why and what changed', async (_, example) => {
  await findsTheEntry(example, STAFF_SAY);
  if (example.reason !== 'a must') return findsTheEntry(example, {});
  const { answer, entries } = await decideBy(example, { note: STAFF_SAY.note });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errors: [{ field: 'reason', message: 'A reason is required', code: 'reason-missing' }],
  });
  expect(entries).toEqual([]);
  return undefined;
});

it('has an example for every call that staff decide by', () => {
  expect([...new Set(examples.map(({ call }) => call))].toSorted()).toEqual(
    named.filter((call) => table[call].staff).toSorted(),
  );
});

it('no reading leaves an entry, except the export', async () => {
  const postId = await waitingPost();
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await accepted(asha.api.put(`/posts/${postId}`, { category: 'Event', event: { startsAt } }));
  await accepted(office.put(`/posts/approve/${postId}`));
  const groupId = await group();
  await accepted(office.put(`/groups/${groupId}/join`));
  const before = await history();
  const ids: Readonly<Record<string, string | undefined>> = {
    memberId: asha.id,
    postId,
    groupId,
    decisionId: before[0]?._id,
    file: 'start.js',
  };
  const readings = named.filter((call) => methodOf(call) === 'GET');
  for (const call of readings) {
    const path = call
      .slice('GET '.length)
      .replaceAll(/:(\w+)/gu, (_, name: string) => ids[name] ?? `no example of ${name}`);
    const answer = await office.get(path === '/users/search' ? `${path}?q=ash` : path);
    expect([call, answer.status]).toEqual([call, 200]);
  }
  expect((await history()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
  const exported = await accepted(office.get('/admin/history?query=action:ask-back&format=csv'));
  const [, ...rows] = String(exported.body).trimEnd().split('\r\n');
  const [newest, next] = await history();
  expect(newest).toMatchObject({
    action: 'export-history',
    actor: { _id: officeId },
    subject: { label: `${rows.length} entries as CSV` },
  });
  expect(next?._id).toBe(before[0]?._id);
});

it('a decision that comes in several requests is one entry, which counts what has happened', async () => {
  const decide = async (body: object, key: string) =>
    (await accepted(office.post('/admin/bulk', body, { 'Idempotency-Key': key }))).read(bulkAnswer);
  const [first, second] = [await waitingMember(), await waitingMember()];
  const before = await history();
  const key = randomUUID();
  const { whole } = await decide({ action: 'approve', ids: [first, randomUUID()] }, key);
  await decide({ action: 'approve', ids: [first, randomUUID()] }, key);
  await decide({ action: 'approve', ids: [second], whole }, randomUUID());
  const reject = { action: 'reject', ids: [await waitingMember()], whole };
  expect((await office.post('/admin/bulk', reject)).status).toBe(409);
  const [entry, next] = await history();
  expect(entry).toMatchObject({ action: 'bulk', subject: { label: '2 approved' } });
  expect(next?._id).toBe(before[0]?._id);
});

it('asks for confirmation before the calls that give or take away access, and before no others', () => {
  const needed = examples.filter(needsConfirming).map(({ call }) => call);
  expect([...new Set(needed)].toSorted()).toEqual(
    [
      'DELETE /users/:memberId/erasure',
      'DELETE /users/:memberId/nominee-request',
      'DELETE /users/:memberId/passkeys',
      'DELETE /users/:memberId/rest',
      'DELETE /users/:memberId/second-step',
      'POST /admin/bulk',
      'POST /admin/history/:decisionId/undo',
      'POST /users/:memberId/nominee-request',
      'POST /users/:memberId/reset-link',
      'PUT /users/:memberId/analyst',
      'PUT /users/:memberId/coordinator',
      'PUT /users/:memberId/email',
      'PUT /users/:memberId/erasure',
      'PUT /users/:memberId/facts',
      'PUT /users/:memberId/nominee-request',
      'PUT /users/:memberId/role',
    ].toSorted(),
  );
});

it('asks for confirmation before an export of the history', async () => {
  for (const format of ['csv', 'ndjson']) {
    const path = `/admin/history?format=${format}`;
    expect(await unconfirmed.get(path)).toMatchObject(CONFIRM_FIRST);
    expect((await office.get(path)).status).toBe(200);
  }
  expect((await unconfirmed.get('/admin/history')).status).toBe(200);
});

it.each([
  ...named.filter((call) => table[call].confirm === true && call.includes('/:memberId')),
  'PUT /users/:memberId/suspend' as const,
])('%s does not work on the own account', async (call) => {
  const before = await history();
  const path = call.slice(call.indexOf(' ') + 1).replace(':memberId', officeId);
  for (const api of [unconfirmed, office])
    expect(await api.call(methodOf(call), path, table[call].example)).toMatchObject(NOT_YOURSELF);
  expect((await history()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
});

it('leaves the one who decides out of decisions about several', async () => {
  const other = await member();
  const answer = await office.post('/admin/bulk', {
    action: 'suspend',
    ids: [officeId, other],
    ...STAFF_SAY,
  });
  expect(answer.read(bulkAnswer).data).toMatchObject([
    { id: officeId, status: 409, code: 'not-yourself' },
    { id: other, status: 200 },
  ]);
});

it('lets nobody undo a decision about themselves', async () => {
  await accepted(office.put(`/users/${colleagueId}/facts`, { batchYear: 2003, ...STAFF_SAY }));
  const [entry] = await history();
  expect(entry).toMatchObject({ action: 'correct-facts', person: { _id: colleagueId } });
  const path = `/admin/history/${entry?._id}/undo`;
  const body = { reason: 'By mistake' };
  expect(await colleague.post(path, body)).toMatchObject(NOT_YOURSELF);
  expect((await colleague.get(path)).body).toMatchObject({
    data: { blocker: expect.stringContaining('concerns you') },
  });
  expect((await office.post(path, body)).status).toBe(200);
});

it('takes the own post, comment, message and group away without an entry', async () => {
  const { _id: postId } = (await office.post('/posts', submission())).read(postAnswer).data;
  const added = await office.post(`/posts/${postId}/comment`, { text: 'I was there' });
  const commentId = added.read(commentsAnswer).data[0]?._id;
  const words = { name: `Chess ${randomUUID()}`, description: 'On Fridays' };
  const groupId = (await office.post('/groups', words)).read(groupAnswer)._id;
  const sent = await office.post(`/messages/${groupId}`, { text: 'At six?' });
  const messageId = sent.read(messageAnswer)._id;
  const before = await history();
  for (const path of [
    `/posts/${postId}/comments/${commentId}`,
    `/posts/${postId}`,
    `/messages/${groupId}/${messageId}`,
    `/groups/${groupId}`,
  ]) {
    const answer = await accepted(unconfirmed.delete(path));
    expect([path, answer.headers.get('x-decision-id')]).toEqual([path, null]);
  }
  expect((await history()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
});

it('leaves an entry also where a decision concerns the one who made it', async () => {
  await accepted(portal.api.post('/auth/forgot-password', { email: colleagueEmail }));
  const mailId = await eventually(async () => {
    const { data } = (await office.get('/admin/mails')).read(failedMailsAnswer);
    const mail = data.find(({ member: to }) => to._id === colleagueId);
    if (!mail) throw new Error('The mail has not failed yet');
    return mail._id;
  });
  await accepted(colleague.call('DELETE', `/admin/mails/${mailId}`, STAFF_SAY));
  // The last call of this session
  await accepted(colleague.call('DELETE', `/users/${colleagueId}/sessions`, STAFF_SAY));
  const [ended, setAside] = await history();
  const own = { actor: { _id: colleagueId }, person: { _id: colleagueId }, note: STAFF_SAY.note };
  expect(ended).toMatchObject({ ...own, action: 'end-sessions' });
  expect(setAside).toMatchObject({ ...own, action: 'set-mail-aside' });
});
