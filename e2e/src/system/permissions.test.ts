import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '@portal/contracts/wire/call';
import { devicesAnswer } from '@portal/contracts/accounts/device.api';
import { calls, type CallName } from '@portal/contracts/calls';
import { message as messageAnswer } from '@portal/contracts/chat/message.api';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { grievancesAnswer } from '@portal/contracts/grievances/grievance.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { ownNomineesAnswer } from '@portal/contracts/nominees/nominee.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import {
  accepted,
  join,
  PASSWORD,
  pendingId,
  registration,
  submission,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import {
  ADMIN,
  eventually,
  killAll,
  startPortal,
  type Portal,
} from '@portal/testing/driver/portal';
import { addPasskey } from '@portal/testing/driver/passkeys';
import { setUpSecondStep } from '@portal/testing/driver/second-step';

// Permissions, independent of the table of calls: a difference shows an error in one of them. The portal moderates posts, so that
// the rows can say who sees a pending post.

let portal: Portal;
let office: Api;
let asha: Member;
let ravi: Member;
/** Coordinators of the batch of the registrations here, and of another. */
let kavita: Member;
let meena: Member;
/** An analyst. */
let anita: Member;
/** Suspended since they signed in. */
let vijay: Member;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_MODERATION: 'pre' } });
  office = await portal.admin();
  asha = await join(portal.api, office, { fullName: 'Asha Patil' });
  ravi = await join(portal.api, office, { fullName: 'Ravi Kale' });
  const { batchYear } = registration();
  kavita = await join(portal.api, office, { fullName: 'Kavita More' });
  meena = await join(portal.api, office, { fullName: 'Meena Jadhav' });
  await office.put(`/users/${kavita.id}/coordinator`, { batches: [batchYear] });
  await office.put(`/users/${meena.id}/coordinator`, { batches: [batchYear - 1] });
  anita = await join(portal.api, office, { fullName: 'Anita Gore' });
  await office.put(`/users/${anita.id}/analyst`, { analyst: true });
  vijay = await join(portal.api, office, { fullName: 'Vijay Rane' });
  await office.put(`/users/${vijay.id}/suspend`, { reason: 'Sold tickets' });
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
async function ashasComment(): Promise<string> {
  const path = `/posts/${await publishedPost()}`;
  const { data } = (await asha.api.post(`${path}/comment`, { text: 'Well done' })).read(
    commentsAnswer,
  );
  return `${path}/comments/${data[0]?._id}`;
}
async function eventTomorrow(): Promise<string> {
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const id = await waitingPost();
  expect(
    (await asha.api.put(`/posts/${id}`, { category: 'Event', event: { startsAt } })).status,
  ).toBe(200);
  expect((await office.put(`/posts/approve/${id}`)).status).toBe(200);
  return id;
}
async function waitingMember(): Promise<string> {
  const wish = registration();
  return pendingId(office, wish.email, await portal.api.post('/auth/register', wish));
}
async function waitingDecision(): Promise<string> {
  const id = await waitingPost();
  expect((await office.delete(`/posts/${id}`)).status).toBe(200);
  return eventually(async () => {
    const { data } = (await office.get('/admin/history')).read(decisionsAnswer);
    const entry = data.find(({ subject }) => subject._id === id);
    if (!entry) throw new Error('The decision is not in the history yet');
    return entry._id;
  });
}
async function ashasGroup(): Promise<string> {
  const words = { name: 'Cricket', description: 'Everyone who still plays' };
  return (await asha.api.post('/groups', words)).read(groupAnswer)._id;
}
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
async function resetToken(): Promise<string> {
  const { email } = await join(portal.api, office);
  await portal.api.post('/auth/forgot-password', { email });
  return portal.resetToken(email);
}
async function ashasGrievance(): Promise<string> {
  const text = `My number is wrong ${randomUUID()}`;
  expect((await asha.api.post('/account/grievances', { text })).status).toBe(201);
  return eventually(async () => {
    const { data } = (await office.get('/admin/grievances?limit=100')).read(grievancesAnswer);
    const filed = data.find((each) => each.text === text);
    if (!filed) throw new Error('The complaint is not there yet');
    return `/admin/grievances/${filed._id}`;
  });
}
const NOMINEE = {
  name: 'Meera Patil',
  email: '',
  phone: '+91 98220 12345',
  relation: 'Sister',
  password: PASSWORD,
};
async function ashasNominee(): Promise<string> {
  const name = `Meera ${randomUUID()}`;
  const { data: before } = (await asha.api.get('/account/nominees')).read(ownNomineesAnswer);
  for (const { _id } of before)
    await asha.api.call('DELETE', `/account/nominees/${_id}`, { password: PASSWORD });
  expect((await asha.api.post('/account/nominees', { ...NOMINEE, name })).status).toBe(201);
  return eventually(async () => {
    const { data } = (await asha.api.get('/account/nominees')).read(ownNomineesAnswer);
    const named = data.find((each) => each.name === name);
    if (!named) throw new Error('The nominee is not there yet');
    return named._id;
  });
}
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

function rosterFile(): FormData {
  const form = new FormData();
  form.set('roster', new Blob(['Name,Batch\nAsha Patil,2004']), 'roster.csv');
  return form;
}

type Statuses = readonly [visitor: number, author: number, other: number, administrator: number];
type Row = {
  readonly call: CallName;
  readonly about?: string;
  readonly path: () => string | Promise<string>;
  readonly body?: () => object;
  readonly answers: Statuses;
  /** For a coordinator of the registration's batch, and of another batch; without it both are treated as other members are. */
  readonly coordinators?: readonly [own: number, other: number];
  /** For an analyst, where they are not treated as other members are. */
  readonly analyst?: number;
  /** The call ends the session that makes it, or others, so each caller signs in for it. */
  readonly signsIn?: true;
};

const everyone: Statuses = [200, 200, 200, 200];
const members: Statuses = [401, 200, 200, 200];
const membersCreate: Statuses = [401, 201, 201, 201];
const administrators: Statuses = [401, 403, 403, 200];
const ofBatch = [200, 403] as const;

const accounts: readonly Row[] = [
  {
    call: 'POST /auth/register',
    path: () => '/auth/register',
    body: registration,
    answers: [201, 201, 201, 201],
  },
  {
    call: 'POST /auth/login',
    path: () => '/auth/login',
    body: () => ({ email: asha.email, password: PASSWORD }),
    answers: everyone,
  },
  {
    call: 'POST /auth/login/second',
    about: 'with a challenge that was never given',
    path: () => '/auth/login/second',
    body: () => ({ challenge: '1.invented', code: '123456' }),
    answers: [401, 401, 401, 401],
  },
  {
    call: 'POST /auth/registration/answer',
    path: () => '/auth/registration/answer',
    body: () => ({ email: asha.email, password: PASSWORD, answer: 'Shivaji House' }),
    answers: [409, 409, 409, 409],
  },
  {
    call: 'POST /auth/forgot-password',
    path: () => '/auth/forgot-password',
    body: () => ({ email: 'nobody@school.example' }),
    answers: everyone,
  },
  {
    call: 'PUT /auth/reset-password/:resetToken',
    path: async () => `/auth/reset-password/${await resetToken()}`,
    body: () => ({ password: 'Another-Word-2' }),
    answers: everyone,
  },
  {
    call: 'POST /auth/address-link',
    path: () => '/auth/address-link',
    body: () => ({ email: 'nobody@school.example' }),
    answers: everyone,
  },
  {
    call: 'PUT /auth/confirm-address/:addressToken',
    about: 'with a token of no link',
    path: () => '/auth/confirm-address/of-no-link',
    answers: [400, 400, 400, 400],
  },
  {
    call: 'PUT /auth/confirm-email/:emailToken',
    about: 'with a token of no link',
    path: () => '/auth/confirm-email/of-no-link',
    answers: [400, 400, 400, 400],
  },
  {
    call: 'PUT /auth/revoke-email/:emailToken',
    about: 'with a token of no link',
    path: () => '/auth/revoke-email/of-no-link',
    answers: [400, 400, 400, 400],
  },
];
const WRONG_OWN_PASSWORD = {
  about: 'with a wrong password',
  body: () => ({ password: 'Wrong-Word-1' }),
  answers: [401, 400, 400, 400],
} as const;
const passkeys: readonly Row[] = [
  {
    call: 'POST /auth/login/passkey/options',
    path: () => '/auth/login/passkey/options',
    answers: everyone,
  },
  {
    call: 'POST /auth/login/passkey',
    about: 'with a passkey that nobody has',
    path: () => '/auth/login/passkey',
    body: () => ({
      credential: {
        id: 'eA',
        response: { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' },
      },
    }),
    answers: [401, 401, 401, 401],
  },
  { ...WRONG_OWN_PASSWORD, call: 'POST /auth/confirm', path: () => '/auth/confirm' },
  {
    call: 'POST /auth/confirm/passkey/options',
    path: () => '/auth/confirm/passkey/options',
    answers: members,
  },
  { call: 'GET /auth/passkeys', path: () => '/auth/passkeys', answers: members },
  {
    ...WRONG_OWN_PASSWORD,
    call: 'POST /auth/passkeys/options',
    path: () => '/auth/passkeys/options',
  },
  {
    call: 'POST /auth/passkeys',
    about: 'without a challenge of the portal',
    path: () => '/auth/passkeys',
    body: () => ({
      name: 'My phone',
      credential: { id: 'eA', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    }),
    answers: [401, 409, 409, 409],
  },
  {
    call: 'PUT /auth/passkeys/:passkeyId',
    about: 'that nobody has',
    path: () => '/auth/passkeys/eA',
    body: () => ({ name: 'My phone' }),
    answers: [401, 404, 404, 404],
  },
  {
    ...WRONG_OWN_PASSWORD,
    call: 'DELETE /auth/passkeys/:passkeyId',
    path: () => '/auth/passkeys/eA',
  },
];
async function anotherSessionOfAsha(): Promise<string> {
  const api = await portal.api.signIn(asha.email, PASSWORD);
  const { data } = (await api.get('/auth/devices')).read(devicesAnswer);
  return data.find(({ current }) => current)?._id ?? '';
}
const sessions: readonly Row[] = [
  { call: 'GET /auth/devices', path: () => '/auth/devices', answers: members },
  {
    call: 'PUT /auth/password',
    about: 'with a wrong current password',
    path: () => '/auth/password',
    body: () => ({ current: 'Wrong-Word-1', password: 'Another-Word-2' }),
    answers: [401, 400, 400, 400],
  },
  {
    call: 'PUT /users/profile/email',
    about: 'without mail',
    path: () => '/users/profile/email',
    body: () => ({ email: 'another@school.example', password: PASSWORD }),
    answers: [401, 409, 409, 409],
  },
  {
    call: 'DELETE /auth/devices/:sessionId',
    about: 'a session of Asha',
    path: async () => `/auth/devices/${await anotherSessionOfAsha()}`,
    answers: [401, 200, 404, 404],
  },
  { call: 'GET /auth/second-step', path: () => '/auth/second-step', answers: members },
  {
    call: 'POST /auth/second-step',
    about: 'with a wrong password',
    path: () => '/auth/second-step',
    body: () => ({ password: 'Wrong-Word-1' }),
    answers: [401, 400, 400, 400],
  },
  {
    call: 'PUT /auth/second-step',
    about: 'before it was begun',
    path: () => '/auth/second-step',
    body: () => ({ code: '123456' }),
    answers: [401, 409, 409, 409],
  },
  {
    call: 'PUT /auth/second-step/recovery-codes',
    about: 'with a wrong password',
    path: () => '/auth/second-step/recovery-codes',
    body: () => ({ password: 'Wrong-Word-1' }),
    answers: [401, 400, 400, 400],
  },
  {
    call: 'DELETE /auth/second-step',
    about: 'with a wrong password',
    path: () => '/auth/second-step',
    body: () => ({ password: 'Wrong-Word-1' }),
    answers: [401, 400, 400, 400],
  },
  { call: 'POST /auth/logout', path: () => '/auth/logout', answers: members, signsIn: true },
  { call: 'DELETE /auth/devices', path: () => '/auth/devices', answers: members, signsIn: true },
  { call: 'PUT /account/hide', path: () => '/account/hide', answers: members, signsIn: true },
];
const feed: readonly Row[] = [
  { call: 'GET /auth/me', path: () => '/auth/me', answers: members },
  { call: 'GET /posts', path: () => '/posts', answers: members },
  { call: 'POST /posts', path: () => '/posts', body: submission, answers: membersCreate },
  {
    call: 'GET /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    answers: members,
  },
  {
    call: 'GET /posts/:postId',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}`,
    answers: [401, 200, 404, 200],
  },
  {
    call: 'PUT /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    body: () => ({ title: 'Changed' }),
    answers: [401, 200, 403, 403],
  },
  {
    call: 'PUT /posts/:postId/comments/:commentId',
    path: ashasComment,
    body: () => ({ text: 'Very well done' }),
    answers: [401, 200, 403, 403],
  },
  { call: 'GET /posts/pinned', path: () => '/posts/pinned', answers: members },
  { call: 'GET /posts/upcoming', path: () => '/posts/upcoming', answers: members },
  {
    call: 'PUT /posts/:postId/answer',
    path: async () => `/posts/${await eventTomorrow()}/answer`,
    body: () => ({ answer: 'going' }),
    answers: members,
  },
  {
    call: 'PUT /posts/:postId/answer',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}/answer`,
    body: () => ({ answer: 'going' }),
    answers: [401, 404, 404, 404],
  },
  {
    call: 'GET /posts/:postId/answers',
    path: async () => `/posts/${await eventTomorrow()}/answers`,
    answers: members,
  },
  {
    call: 'GET /posts/:postId/answers.csv',
    path: async () => `/posts/${await eventTomorrow()}/answers.csv`,
    answers: [401, 200, 403, 200],
  },
  {
    call: 'GET /posts/:postId/event.ics',
    path: async () => `/posts/${await eventTomorrow()}/event.ics`,
    answers: members,
  },
  {
    call: 'PUT /posts/:postId/like',
    path: async () => `/posts/${await publishedPost()}/like`,
    answers: members,
  },
  {
    call: 'PUT /posts/:postId/like',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}/like`,
    answers: [401, 404, 404, 404],
  },
  {
    call: 'GET /posts/:postId/likes',
    path: async () => `/posts/${await publishedPost()}/likes`,
    answers: members,
  },
  {
    call: 'GET /posts/:postId/likes',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}/likes`,
    answers: [401, 200, 404, 200],
  },
  {
    call: 'GET /posts/:postId/comments',
    path: async () => `/posts/${await publishedPost()}/comments`,
    answers: members,
  },
  {
    call: 'GET /posts/:postId/comments',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}/comments`,
    answers: [401, 200, 404, 200],
  },
  {
    call: 'POST /posts/:postId/comment',
    path: async () => `/posts/${await publishedPost()}/comment`,
    body: () => ({ text: 'Well done' }),
    answers: membersCreate,
  },
  { call: 'GET /users/search', path: () => '/users/search?q=ash', answers: members },
  { call: 'GET /users/birthdays/today', path: () => '/users/birthdays/today', answers: members },
];
const community: readonly Row[] = [
  { call: 'GET /users', path: () => '/users', answers: members },
  { call: 'GET /users/profile', path: () => '/users/profile', answers: members },
  {
    call: 'PUT /users/profile',
    path: () => '/users/profile',
    body: () => ({ location: 'Nashik' }),
    answers: members,
  },
  {
    call: 'PUT /users/profile',
    about: 'with a batch and a date of birth, which an office account takes and others ignore',
    path: () => '/users/profile',
    body: () => ({ batchYear: 1994, dateOfBirth: '1976-02-03' }),
    answers: members,
  },
  {
    call: 'PUT /users/profile/picture',
    path: () => '/users/profile/picture',
    body: picture,
    answers: members,
  },
  {
    call: 'DELETE /users/profile/picture',
    path: () => '/users/profile/picture',
    answers: members,
  },
  {
    call: 'GET /users/:memberId',
    about: 'a member',
    path: () => `/users/${asha.id}`,
    answers: members,
  },
  {
    call: 'GET /users/:memberId',
    about: 'an applicant',
    path: async () => `/users/${await waitingMember()}`,
    answers: [401, 404, 404, 200],
  },
  {
    call: 'GET /users/:memberId/posts',
    path: () => `/users/${asha.id}/posts`,
    answers: members,
  },
  {
    call: 'GET /users/:memberId/groups',
    path: () => `/users/${asha.id}/groups`,
    answers: members,
  },
  {
    call: 'POST /users/:memberId/contact-request',
    path: () => `/users/${asha.id}/contact-request`,
    body: () => ({ text: 'May I call you?' }),
    answers: [401, 400, 201, 201],
  },
  { call: 'GET /groups', path: () => '/groups', answers: members },
  {
    call: 'POST /groups',
    path: () => '/groups',
    body: () => ({ name: 'Chess', description: 'On Sundays' }),
    answers: membersCreate,
  },
  {
    call: 'GET /groups/:groupId',
    path: async () => `/groups/${await ashasGroup()}`,
    answers: members,
  },
  {
    call: 'GET /groups/:groupId/members',
    path: async () => `/groups/${await ashasGroup()}/members`,
    answers: members,
  },
  {
    call: 'PUT /groups/:groupId',
    about: 'a group that Asha founded',
    path: async () => `/groups/${await ashasGroup()}`,
    body: () => ({ name: 'Cricket, Pune' }),
    answers: [401, 200, 403, 200],
  },
  {
    call: 'DELETE /groups/:groupId',
    about: 'a group that Asha founded',
    path: async () => `/groups/${await ashasGroup()}`,
    answers: [401, 200, 403, 200],
  },
  {
    call: 'GET /groups/:groupId/isGroupMember',
    path: async () => `/groups/${await ashasGroup()}/isGroupMember`,
    answers: members,
  },
  {
    call: 'PUT /groups/:groupId/join',
    path: async () => `/groups/${await ashasGroup()}/join`,
    answers: members,
  },
  {
    call: 'PUT /groups/:groupId/leave',
    path: async () => `/groups/${await ashasGroup()}/leave`,
    answers: members,
  },
  {
    call: 'DELETE /groups/:groupId/members/:memberId',
    about: 'a member of a group that Asha founded',
    async path() {
      const groupId = await ashasGroup();
      await ravi.api.put(`/groups/${groupId}/join`);
      return `/groups/${groupId}/members/${ravi.id}`;
    },
    answers: [401, 200, 403, 200],
  },
  {
    call: 'POST /feedback',
    path: () => '/feedback',
    body: () => ({ subject: 'Directory', message: 'Please show the house' }),
    answers: membersCreate,
  },
  { call: 'GET /account/data', path: () => '/account/data', answers: members },
  { ...WRONG_OWN_PASSWORD, call: 'POST /account/data', path: () => '/account/data' },
  {
    ...WRONG_OWN_PASSWORD,
    call: 'DELETE /account',
    path: () => '/account',
    body: () => ({ password: 'Wrong-Word-1', content: 'remove' }),
  },
  { call: 'GET /account/consents', path: () => '/account/consents', answers: members },
  {
    call: 'PUT /account/consents/:purpose',
    path: () => '/account/consents/mails',
    body: () => ({ given: true, noticeVersion: '2026-01-01', language: 'en' }),
    answers: members,
  },
  {
    call: 'PUT /account/notice',
    path: () => '/account/notice',
    body: () => ({ noticeVersion: '2026-01-01', language: 'en' }),
    answers: members,
  },
  { call: 'PUT /account/keep', path: () => '/account/keep', answers: members },
  { call: 'GET /notifications', path: () => '/notifications', answers: members },
  {
    call: 'PUT /notifications/mark-read',
    path: () => '/notifications/mark-read',
    answers: members,
  },
  {
    call: 'PUT /notifications/:notificationId/mark-read',
    about: 'a notification of Asha',
    path: async () => `/notifications/${await notification()}/mark-read`,
    answers: [401, 200, 404, 404],
  },
];
const chat: readonly Row[] = [
  {
    call: 'GET /messages/:groupId',
    path: async () => `/messages/${await ashasGroup()}`,
    answers: [401, 200, 403, 403],
  },
  {
    call: 'POST /messages/:groupId',
    path: async () => `/messages/${await ashasGroup()}`,
    body: () => ({ text: 'Nets on Saturday?' }),
    answers: [401, 201, 403, 403],
  },
];
const deleting: readonly Row[] = [
  {
    call: 'DELETE /posts/:postId',
    about: 'a published post',
    path: async () => `/posts/${await publishedPost()}`,
    answers: [401, 200, 403, 200],
  },
  {
    call: 'DELETE /posts/:postId',
    about: 'a post that waits',
    path: async () => `/posts/${await waitingPost()}`,
    answers: [401, 200, 404, 200],
  },
  {
    call: 'DELETE /posts/:postId/comments/:commentId',
    path: ashasComment,
    answers: [401, 200, 403, 200],
  },
  {
    call: 'DELETE /messages/:groupId/:messageId',
    path: async () => {
      const path = `/messages/${await ashasGroup()}`;
      return `${path}/${(await asha.api.post(path, { text: 'Nets?' })).read(messageAnswer)._id}`;
    },
    answers: [401, 200, 403, 200],
  },
];
const administration: readonly Row[] = [
  { call: 'GET /feedback', path: () => '/feedback', answers: administrators },
  {
    call: 'GET /users/pending',
    path: () => '/users/pending',
    answers: administrators,
    coordinators: [200, 200],
  },
  {
    call: 'PUT /users/:memberId/question',
    path: async () => `/users/${await waitingMember()}/question`,
    body: () => ({ question: 'Which house were you in?' }),
    answers: administrators,
    coordinators: ofBatch,
  },
  {
    call: 'PUT /users/:memberId/coordinator',
    path: async () => `/users/${(await join(portal.api, office)).id}/coordinator`,
    body: () => ({ batches: [2004] }),
    answers: administrators,
  },
  {
    call: 'GET /admin/insights',
    path: () => '/admin/insights',
    answers: administrators,
    analyst: 200,
  },
  {
    call: 'PUT /users/:memberId/analyst',
    path: async () => `/users/${(await join(portal.api, office)).id}/analyst`,
    body: () => ({ analyst: true }),
    answers: administrators,
  },
  { call: 'GET /admin/roster', path: () => '/admin/roster', answers: administrators },
  {
    call: 'POST /admin/roster/preview',
    path: () => '/admin/roster/preview',
    body: rosterFile,
    answers: administrators,
  },
  {
    call: 'PUT /admin/roster',
    path: () => '/admin/roster',
    body: rosterFile,
    answers: administrators,
  },
  {
    call: 'DELETE /admin/roster',
    path: () => '/admin/roster',
    body: () => ({}),
    answers: administrators,
  },
  {
    call: 'PUT /users/approve/:memberId',
    path: async () => `/users/approve/${await waitingMember()}`,
    answers: administrators,
    coordinators: ofBatch,
  },
  {
    call: 'DELETE /users/:memberId',
    path: async () => `/users/${await waitingMember()}`,
    answers: administrators,
    coordinators: ofBatch,
  },
  {
    call: 'PUT /users/:memberId/suspend',
    path: async () => `/users/${(await join(portal.api, office)).id}/suspend`,
    body: () => ({ reason: 'Sold tickets in every group' }),
    answers: administrators,
  },
  {
    call: 'PUT /users/:memberId/restore',
    path: async () => `/users/${(await join(portal.api, office)).id}/restore`,
    body: () => ({}),
    answers: administrators,
  },
  {
    call: 'PUT /users/:memberId/role',
    path: async () => `/users/${(await join(portal.api, office)).id}/role`,
    body: () => ({ role: 'admin', reason: 'Helps us' }),
    answers: administrators,
  },
  {
    call: 'PUT /users/:memberId/email',
    path: async () => `/users/${(await join(portal.api, office)).id}/email`,
    body: () => ({ email: `${randomUUID()}@example.org` }),
    answers: administrators,
  },
  {
    call: 'PUT /users/:memberId/facts',
    path: async () => `/users/${(await join(portal.api, office)).id}/facts`,
    body: () => ({ batchYear: 2005 }),
    answers: administrators,
  },
  {
    call: 'POST /users/:memberId/reset-link',
    path: async () => `/users/${(await join(portal.api, office)).id}/reset-link`,
    body: () => ({}),
    answers: administrators,
  },
  {
    call: 'DELETE /users/:memberId/sessions',
    path: async () => `/users/${(await join(portal.api, office)).id}/sessions`,
    answers: administrators,
  },
  {
    call: 'DELETE /users/:memberId/second-step',
    path: async () => `/users/${await memberWithSecondStep()}/second-step`,
    body: () => ({ reason: 'Lost the phone' }),
    answers: administrators,
  },
  {
    call: 'DELETE /users/:memberId/passkeys',
    path: async () => `/users/${await memberWithPasskey()}/passkeys`,
    body: () => ({ reason: 'A phone was stolen' }),
    answers: administrators,
  },
  {
    call: 'PUT /users/:memberId/erasure',
    path: async () => `/users/${(await join(portal.api, office)).id}/erasure`,
    body: () => ({ reason: 'Asked for it in a letter' }),
    answers: administrators,
  },
  {
    call: 'DELETE /users/:memberId/erasure',
    path: async () => `/users/${(await join(portal.api, office)).id}/erasure`,
    answers: administrators,
  },
  { call: 'GET /posts/pending', path: () => '/posts/pending', answers: administrators },
  {
    call: 'PUT /posts/:postId/pin',
    path: async () => `/posts/${await publishedPost()}/pin`,
    body: () => ({ pinned: false }),
    answers: administrators,
  },
  {
    call: 'PUT /posts/approve/:postId',
    path: async () => `/posts/approve/${await waitingPost()}`,
    answers: administrators,
  },
];
const history: readonly Row[] = [
  { call: 'GET /admin/history', path: () => '/admin/history', answers: administrators },
  {
    call: 'GET /admin/history/:decisionId',
    path: async () => `/admin/history/${await waitingDecision()}`,
    answers: administrators,
  },
  {
    call: 'GET /admin/history/:decisionId/undo',
    path: async () => `/admin/history/${await waitingDecision()}/undo`,
    answers: administrators,
  },
  {
    call: 'POST /admin/history/:decisionId/undo',
    path: async () => `/admin/history/${await waitingDecision()}/undo`,
    body: () => ({ reason: 'By mistake' }),
    answers: administrators,
  },
];
const desk: readonly Row[] = [
  { call: 'GET /admin/members', path: () => '/admin/members', answers: administrators },
  {
    call: 'GET /admin/members/:memberId',
    path: () => `/admin/members/${asha.id}`,
    answers: administrators,
  },
  { call: 'GET /admin/waiting', path: () => '/admin/waiting', answers: administrators },
  { call: 'GET /admin/mails', path: () => '/admin/mails', answers: administrators },
  {
    call: 'POST /admin/mails/:mailId/retry',
    about: 'a mail that never failed',
    path: () => `/admin/mails/${randomUUID()}/retry`,
    body: () => ({}),
    answers: [401, 403, 403, 404],
  },
  {
    call: 'DELETE /admin/mails/:mailId',
    about: 'a mail that never failed',
    path: () => `/admin/mails/${randomUUID()}`,
    body: () => ({}),
    answers: [401, 403, 403, 404],
  },
  {
    call: 'GET /admin/history',
    about: 'an export',
    path: () => '/admin/history?format=csv',
    answers: administrators,
  },
  {
    call: 'POST /admin/bulk',
    path: () => '/admin/bulk',
    body: () => ({ action: 'approve', ids: [randomUUID()] }),
    answers: administrators,
  },
  { call: 'GET /account/decisions', path: () => '/account/decisions', answers: members },
  {
    call: 'POST /account/grievances',
    path: () => '/account/grievances',
    body: () => ({ text: 'My number is wrong' }),
    answers: membersCreate,
  },
  { call: 'GET /account/grievances', path: () => '/account/grievances', answers: members },
  { call: 'GET /admin/grievances', path: () => '/admin/grievances', answers: administrators },
  {
    call: 'PUT /admin/grievances/:grievanceId',
    path: ashasGrievance,
    body: () => ({ answer: 'We corrected it' }),
    answers: administrators,
  },
  { call: 'GET /account/breach-notices', path: () => '/account/breach-notices', answers: members },
  { call: 'GET /account/nominees', path: () => '/account/nominees', answers: members },
  {
    call: 'POST /account/nominees',
    about: 'with the password of the members, which is not that of the administrator',
    path: () => '/account/nominees',
    body: () => NOMINEE,
    answers: [401, 201, 201, 400],
  },
  {
    call: 'PUT /account/nominees/:nomineeId',
    about: 'a nominee of Asha',
    path: async () => `/account/nominees/${await ashasNominee()}`,
    body: () => NOMINEE,
    answers: [401, 200, 404, 400],
  },
  {
    call: 'DELETE /account/nominees/:nomineeId',
    about: 'a nominee of Asha',
    path: async () => `/account/nominees/${await ashasNominee()}`,
    body: () => ({ password: PASSWORD }),
    answers: [401, 200, 404, 400],
  },
  {
    call: 'GET /users/:memberId/nominees',
    path: () => `/users/${asha.id}/nominees`,
    answers: administrators,
  },
  {
    call: 'POST /users/:memberId/nominee-request',
    about: 'for a nominee whom nobody has named',
    path: () => `/users/${asha.id}/nominee-request`,
    body: () => ({
      nomineeId: randomUUID(),
      occasion: 'death',
      asks: [],
      reason: 'A letter',
      note: 'A certificate',
    }),
    answers: [401, 403, 403, 404],
  },
  {
    call: 'PUT /users/:memberId/nominee-request',
    about: 'that is not open',
    path: () => `/users/${asha.id}/nominee-request`,
    body: () => ({ requestId: randomUUID() }),
    answers: [401, 403, 403, 409],
  },
  {
    call: 'DELETE /users/:memberId/nominee-request',
    path: () => `/users/${asha.id}/nominee-request`,
    body: () => ({ reason: 'A mistake' }),
    answers: administrators,
  },
  {
    call: 'DELETE /users/:memberId/rest',
    path: () => `/users/${asha.id}/rest`,
    body: () => ({ reason: 'A mistake' }),
    answers: administrators,
  },
  {
    call: 'GET /admin/nominee-requests',
    path: () => '/admin/nominee-requests',
    answers: administrators,
  },
  {
    call: 'POST /nominee-copies',
    about: 'with a token of no link',
    path: () => '/nominee-copies',
    body: () => ({ token: 'of-no-link' }),
    answers: [400, 400, 400, 400],
  },
  { call: 'GET /account/accesses', path: () => '/account/accesses', answers: members },
  { call: 'GET /admin/accesses', path: () => '/admin/accesses', answers: administrators },
];
const documentation: readonly Row[] = [
  { call: 'GET /docs', path: () => '/docs', answers: everyone },
  { call: 'GET /docs/openapi.json', path: () => '/docs/openapi.json', answers: everyone },
  { call: 'GET /docs/:file', path: () => '/docs/start.js', answers: everyone },
];

async function request({ call, path, body }: Row, token: string | undefined) {
  const [method = ''] = call.split(' ');
  const content = body?.();
  const isForm = content instanceof FormData;
  const response = await fetch(`${portal.url}/api${await path()}`, {
    method,
    headers: {
      ...(content && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(content ? { body: isForm ? content : JSON.stringify(content) } : {}),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

const roles = [
  'a visitor',
  'the author',
  'another member',
  'an administrator',
  'a coordinator of the batch',
  'a coordinator of another batch',
  'an analyst',
  'a suspended member',
] as const;
const signedIn = () => [
  undefined,
  asha.api.token,
  ravi.api.token,
  office.token,
  kavita.api.token,
  meena.api.token,
  anita.api.token,
  vijay.api.token,
];
function statusesIn({ answers, coordinators, analyst = answers[2] }: Row) {
  const [own, other] = coordinators ?? [answers[2], answers[2]];
  return [...answers, own, other, analyst, answers[0]] as const;
}
const signingIn = async () => [
  undefined,
  (await portal.api.signIn(asha.email, PASSWORD)).token,
  (await portal.api.signIn(ravi.email, PASSWORD)).token,
  (await portal.admin()).token,
  (await portal.api.signIn(kavita.email, PASSWORD)).token,
  (await portal.api.signIn(meena.email, PASSWORD)).token,
  (await portal.api.signIn(anita.email, PASSWORD)).token,
  vijay.api.token,
];
const table: Readonly<Record<CallName, Call>> = calls;

const roleByRole = <T>(values: readonly T[]) =>
  Object.fromEntries(roles.map((role, index) => [role, values[index]]));

async function statusesOf(row: Row): Promise<Readonly<Record<string, unknown>>> {
  const statuses: number[] = [];
  if (table[row.call].confirm !== undefined)
    await accepted(office.post('/auth/confirm', { password: ADMIN.password }));
  for (const token of row.signsIn ? await signingIn() : signedIn()) {
    const { status, type, text } = await request(row, token);
    statuses.push(status);
    if (status >= 400) {
      expect(JSON.parse(text), row.call).toMatchObject({ message: expect.any(String) });
      continue;
    }
    const answer = table[row.call].answers[status];
    expect(answer, `${row.call} answers ${status}`).toBeDefined();
    if (typeof answer === 'string') expect(type).not.toContain('json');
    else expect(answer?.safeParse(JSON.parse(text)).error, row.call).toBeUndefined();
  }
  return roleByRole(statuses);
}

async function tryAll(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const name = row.about === undefined ? row.call : `${row.call}, ${row.about}`;
    expect({ [name]: await statusesOf(row) }).toEqual({ [name]: roleByRole(statusesIn(row)) });
  }
}

const all = [
  accounts,
  sessions,
  passkeys,
  feed,
  community,
  chat,
  deleting,
  administration,
  history,
  desk,
  documentation,
].flat();

it('lets everyone register, sign in, choose a new password and open the public pages [6.1]', async () => {
  await tryAll(accounts);
  for (const path of ['/', '/about', '/privacy-policy', '/login', '/register', '/reset-password/x'])
    expect((await fetch(`${portal.url}${path}`)).status).toBe(200);
});
it('lets members have passkeys of their own, and nobody else those', async () => {
  await tryAll(passkeys);
});
it('lets members end their own sessions, and nobody else those', async () => {
  await tryAll(sessions);
  asha = { ...asha, api: await portal.api.signIn(asha.email, PASSWORD) };
  ravi = { ...ravi, api: await portal.api.signIn(ravi.email, PASSWORD) };
  kavita = { ...kavita, api: await portal.api.signIn(kavita.email, PASSWORD) };
  meena = { ...meena, api: await portal.api.signIn(meena.email, PASSWORD) };
  anita = { ...anita, api: await portal.api.signIn(anita.email, PASSWORD) };
  office = await portal.admin();
});
it('refuses visitors the feed, likes, comments and posts [6.2]', () => tryAll(feed));
it('refuses visitors the directory, profiles, groups, feedback and notifications [6.3]', () =>
  tryAll(community));
it('opens a chat only to the members of its group [6.4]', () => tryAll(chat));
it('lets authors and administrators delete a post [6.5]', () => tryAll(deleting));
it('opens registrations, feedback and pending posts only to administrators, registrations to the coordinators of their batch, and insights to analysts [6.6]', () =>
  tryAll(administration));
it('opens the description of the calls to everyone', () => tryAll(documentation));

it('states the permissions of every call', () => {
  expect([...new Set(all.map(({ call }) => call))].toSorted()).toEqual(
    Object.keys(calls).toSorted(),
  );
});

it('opens the history of decisions only to administrators', () => tryAll(history));

it('shows private fields only to their owner and to administrators', async () => {
  const profileFor = async (reader: Api) =>
    (await reader.get(`/users/${asha.id}`)).read(userAnswer).data;
  for (const reader of [asha.api, office])
    expect(await profileFor(reader)).toMatchObject({
      email: asha.email,
      dateOfBirth: '1986-05-14',
    });
  const others = await profileFor(ravi.api);
  for (const field of ['email', 'dateOfBirth', 'admissionNumber'])
    expect(others).not.toHaveProperty(field);
});

it('refuses an invalid token', async () => {
  for (const token of ['', 'x', `${asha.api.token ?? ''}x`, randomUUID()])
    expect((await portal.api.as(token).get('/posts')).status).toBe(401);
});
