import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '@portal/contracts/call';
import { calls, type CallName } from '@portal/contracts/calls';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import {
  join,
  PASSWORD,
  pendingId,
  registration,
  submission,
  type Api,
  type Member,
} from '../api.ts';
import { eventually, killAll, startPortal, type Portal } from '../portal.ts';

// Who may do what, written down once more and independently of the table of calls: where the two differ one of them is wrong.
// Posts wait for approval here, so that what is said of those that wait can be seen, too.

let portal: Portal;
let office: Api;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_MODERATION: 'pre' } });
  office = await portal.admin();
  asha = await join(portal.api, office, { fullName: 'Asha Patil' });
  ravi = await join(portal.api, office, { fullName: 'Ravi Kale' });
});
afterAll(killAll);

async function waitingPost(): Promise<string> {
  const answer = await asha.api.post('/posts', submission());
  return answer.read(postAnswer).data._id;
}
async function publishedPost(): Promise<string> {
  const id = await waitingPost();
  expect((await office.put(`/posts/approve/${id}`)).status).toBe(200);
  return id;
}
async function waitingMember(): Promise<string> {
  const wish = registration();
  return pendingId(office, wish.email, await portal.api.post('/auth/register', wish));
}
/** Founded by Asha, who is in it alone. */
async function ashasGroup(): Promise<string> {
  const words = { name: 'Cricket', description: 'Everybody who still plays' };
  return (await asha.api.post('/groups', words)).read(groupAnswer)._id;
}
async function resetToken(): Promise<string> {
  const { email } = await join(portal.api, office);
  await portal.api.post('/auth/forgot-password', { email });
  return portal.resetToken(email);
}
/** Of Asha, since Ravi has liked a post of hers. */
async function notification(): Promise<string> {
  await ravi.api.put(`/posts/${await publishedPost()}/like`, { liked: true });
  return eventually(async () => {
    const { data } = (await asha.api.get('/notifications')).read(notificationsAnswer);
    const [newest] = data.filter(({ type }) => type === 'new_like');
    if (!newest) throw new Error('There is no notification yet');
    return newest._id;
  });
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
function picture(): FormData {
  const form = new FormData();
  form.set('profilePicture', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }));
  return form;
}

type Statuses = readonly [visitor: number, author: number, other: number, administrator: number];
type Row = {
  readonly of: CallName;
  /** Which of the things it can be about, where that matters. */
  readonly about?: string;
  /** What it is about is made anew for everybody who tries. */
  readonly path: () => string | Promise<string>;
  readonly body?: () => object;
  readonly answers: Statuses;
};

/** Asha is the author, and in the group; Ravi and the administrator are neither. */
const everybody: Statuses = [200, 200, 200, 200];
const members: Statuses = [401, 200, 200, 200];
const membersCreate: Statuses = [401, 201, 201, 201];
const administrators: Statuses = [401, 403, 403, 200];

const accounts: readonly Row[] = [
  {
    of: 'POST /auth/register',
    path: () => '/auth/register',
    body: registration,
    answers: [201, 201, 201, 201],
  },
  {
    of: 'POST /auth/login',
    path: () => '/auth/login',
    body: () => ({ email: asha.email, password: PASSWORD }),
    answers: everybody,
  },
  {
    of: 'POST /auth/forgot-password',
    path: () => '/auth/forgot-password',
    body: () => ({ email: 'nobody@school.example' }),
    answers: everybody,
  },
  {
    of: 'PUT /auth/reset-password/:resetToken',
    path: async () => `/auth/reset-password/${await resetToken()}`,
    body: () => ({ password: 'Another-Word-2' }),
    answers: everybody,
  },
];
const feed: readonly Row[] = [
  { of: 'GET /auth/me', path: () => '/auth/me', answers: members },
  { of: 'GET /posts', path: () => '/posts', answers: members },
  { of: 'POST /posts', path: () => '/posts', body: submission, answers: membersCreate },
  {
    of: 'GET /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    answers: members,
  },
  {
    of: 'GET /posts/:postId',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}`,
    answers: [401, 200, 404, 200],
  },
  {
    of: 'PUT /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    body: () => ({ title: 'Changed' }),
    answers: [401, 200, 403, 403],
  },
  {
    of: 'PUT /posts/:postId/like',
    path: async () => `/posts/${await publishedPost()}/like`,
    answers: members,
  },
  {
    of: 'PUT /posts/:postId/like',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}/like`,
    answers: [401, 404, 404, 404],
  },
  {
    of: 'POST /posts/:postId/comment',
    path: async () => `/posts/${await publishedPost()}/comment`,
    body: () => ({ text: 'Well done' }),
    answers: membersCreate,
  },
  { of: 'GET /users/search', path: () => '/users/search?q=ash', answers: members },
  { of: 'GET /users/birthdays/today', path: () => '/users/birthdays/today', answers: members },
];
const community: readonly Row[] = [
  { of: 'GET /users', path: () => '/users', answers: members },
  { of: 'GET /users/profile', path: () => '/users/profile', answers: members },
  {
    of: 'PUT /users/profile',
    path: () => '/users/profile',
    body: () => ({ location: 'Nashik' }),
    answers: members,
  },
  {
    of: 'PUT /users/profile/picture',
    path: () => '/users/profile/picture',
    body: picture,
    answers: members,
  },
  {
    of: 'DELETE /users/profile/picture',
    path: () => '/users/profile/picture',
    answers: members,
  },
  {
    of: 'GET /users/:memberId',
    about: 'a member',
    path: () => `/users/${asha.id}`,
    answers: members,
  },
  {
    of: 'GET /users/:memberId',
    about: 'somebody who waits for approval',
    path: async () => `/users/${await waitingMember()}`,
    answers: [401, 404, 404, 200],
  },
  { of: 'GET /groups', path: () => '/groups', answers: members },
  {
    of: 'POST /groups',
    path: () => '/groups',
    body: () => ({ name: 'Chess', description: 'On Sundays' }),
    answers: membersCreate,
  },
  {
    of: 'GET /groups/:groupId',
    path: async () => `/groups/${await ashasGroup()}`,
    answers: members,
  },
  {
    of: 'GET /groups/:groupId/isGroupMember',
    path: async () => `/groups/${await ashasGroup()}/isGroupMember`,
    answers: members,
  },
  {
    of: 'PUT /groups/:groupId/join',
    path: async () => `/groups/${await ashasGroup()}/join`,
    answers: members,
  },
  {
    of: 'PUT /groups/:groupId/leave',
    path: async () => `/groups/${await ashasGroup()}/leave`,
    answers: members,
  },
  {
    of: 'DELETE /groups/:groupId/members/:memberId',
    about: 'somebody in a group that Asha founded',
    async path() {
      const groupId = await ashasGroup();
      await ravi.api.put(`/groups/${groupId}/join`);
      return `/groups/${groupId}/members/${ravi.id}`;
    },
    answers: [401, 200, 403, 200],
  },
  {
    of: 'POST /feedback',
    path: () => '/feedback',
    body: () => ({ subject: 'Directory', message: 'Please show the house' }),
    answers: membersCreate,
  },
  { of: 'GET /notifications', path: () => '/notifications', answers: members },
  {
    of: 'PUT /notifications/mark-read',
    path: () => '/notifications/mark-read',
    answers: members,
  },
  {
    of: 'PUT /notifications/:notificationId/mark-read',
    path: async () => `/notifications/${await notification()}/mark-read`,
    answers: members,
  },
];
const chat: readonly Row[] = [
  {
    of: 'GET /messages/:groupId',
    path: async () => `/messages/${await ashasGroup()}`,
    answers: [401, 200, 403, 403],
  },
  {
    of: 'POST /messages/:groupId',
    path: async () => `/messages/${await ashasGroup()}`,
    body: () => ({ text: 'Nets on Saturday?' }),
    answers: [401, 201, 403, 403],
  },
];
const deleting: readonly Row[] = [
  {
    of: 'DELETE /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    answers: [401, 200, 403, 200],
  },
  {
    of: 'DELETE /posts/:postId',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}`,
    answers: [401, 200, 404, 200],
  },
];
const administration: readonly Row[] = [
  { of: 'GET /feedback', path: () => '/feedback', answers: administrators },
  { of: 'GET /users/pending', path: () => '/users/pending', answers: administrators },
  {
    of: 'PUT /users/approve/:memberId',
    path: async () => `/users/approve/${await waitingMember()}`,
    answers: administrators,
  },
  {
    of: 'DELETE /users/:memberId',
    path: async () => `/users/${await waitingMember()}`,
    answers: administrators,
  },
  { of: 'GET /posts/pending', path: () => '/posts/pending', answers: administrators },
  {
    of: 'PUT /posts/approve/:postId',
    path: async () => `/posts/approve/${await waitingPost()}`,
    answers: administrators,
  },
];
const documentation: readonly Row[] = [
  { of: 'GET /docs', path: () => '/docs', answers: everybody },
  { of: 'GET /docs/openapi.json', path: () => '/docs/openapi.json', answers: everybody },
  { of: 'GET /docs/:file', path: () => '/docs/start.js', answers: everybody },
];

async function ask({ of, path, body }: Row, token: string | undefined) {
  const [method = ''] = of.split(' ');
  const given = body?.();
  const isForm = given instanceof FormData;
  const response = await fetch(`${portal.url}/api${await path()}`, {
    method,
    headers: {
      ...(given && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(given ? { body: isForm ? given : JSON.stringify(given) } : {}),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

const roles = ['a visitor', 'the author', 'another member', 'an administrator'] as const;
const tokens = () => [undefined, asha.api.token, ravi.api.token, office.token];
const table: Readonly<Record<CallName, Call>> = calls;

const roleByRole = <T>(values: readonly T[]) =>
  Object.fromEntries(roles.map((role, index) => [role, values[index]]));

/** Everybody tries; whoever gets an answer gets what the table says it is. */
async function statusesOf(row: Row): Promise<Readonly<Record<string, unknown>>> {
  const statuses: number[] = [];
  for (const token of tokens()) {
    const { status, type, text } = await ask(row, token);
    statuses.push(status);
    if (status >= 400) {
      expect(JSON.parse(text), row.of).toMatchObject({ message: expect.any(String) });
      continue;
    }
    const answer = table[row.of].answers[status];
    expect(answer, `${row.of} answers ${status}`).toBeDefined();
    if (typeof answer === 'string') expect(type).not.toContain('json');
    else expect(answer?.safeParse(JSON.parse(text)).error, row.of).toBeUndefined();
  }
  return roleByRole(statuses);
}

async function tryAll(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const what = row.about === undefined ? row.of : `${row.of}, ${row.about}`;
    expect({ [what]: await statusesOf(row) }).toEqual({ [what]: roleByRole(row.answers) });
  }
}

const all = [accounts, feed, community, chat, deleting, administration, documentation].flat();

describe('who may do what', () => {
  it('[6.1] lets everybody register, sign in, choose a new password, and open the pages for visitors', async () => {
    await tryAll(accounts);
    for (const path of [
      '/',
      '/about',
      '/privacy-policy',
      '/login',
      '/register',
      '/reset-password/x',
    ])
      expect((await fetch(`${portal.url}${path}`)).status).toBe(200);
  });
  it('[6.2] keeps the feed, likes, comments and posts for members', () => tryAll(feed));
  it('[6.3] keeps the directory, profiles, groups, feedback and notifications for members', () =>
    tryAll(community));
  it('[6.4] keeps a chat for the members of its group', () => tryAll(chat));
  it('[6.5] lets a post be deleted by its author and by administrators', () => tryAll(deleting));
  it('[6.6] keeps registrations, feedback and posts that wait for administrators', () =>
    tryAll(administration));
  it('lets everybody read the description of the calls', () => tryAll(documentation));

  it('is said of every call there is', () => {
    expect([...new Set(all.map(({ of }) => of))].toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it('shows what is private to its owner and to administrators alone', async () => {
    const seen = async (by: Api) => (await by.get(`/users/${asha.id}`)).read(userAnswer).data;
    for (const by of [asha.api, office])
      expect(await seen(by)).toMatchObject({ email: asha.email, dateOfBirth: '1986-05-14' });
    const others = await seen(ravi.api);
    for (const field of ['email', 'dateOfBirth', 'admissionNumber'])
      expect(others).not.toHaveProperty(field);
  });

  it('is nothing with a token that is none', async () => {
    for (const token of ['', 'x', `${asha.api.token ?? ''}x`, randomUUID()])
      expect((await portal.api.as(token).get('/posts')).status).toBe(401);
  });
});
