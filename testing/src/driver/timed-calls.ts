import { randomUUID } from 'node:crypto';
import { groupsAnswer } from '@portal/contracts/groups/group.api';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from './api.ts';
import { percentile } from './percentile.ts';
import { processorMs } from './process-figures.ts';

/**
 * Milliseconds: `processor` is the server's average processor time, `clock` the median elapsed time, `p95` what 95 of 100 calls stay below,
 * one after the other.
 */
export type CallTime = {
  readonly call: string;
  readonly processor: number;
  readonly clock: number;
  readonly p95: number;
};

export type Call = {
  readonly name: string;
  readonly by: Api;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below /api. */
  readonly path: (index: number) => string;
  readonly body?: (index: number) => unknown;
};

/** A call that is sent again is another one. */
export const ownKey = ({ method }: Pick<Call, 'method'>): Readonly<Record<string, string>> =>
  method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {};

const WARM_UP = 5;

/** Makes the call one after the other. */
export async function timeCall(pid: number, call: Call, times: number): Promise<CallTime> {
  const { by, method, path, body } = call;
  const took: number[] = [];
  let before = 0;
  for (let index = 0; index < WARM_UP + times; index++) {
    if (index === WARM_UP) before = processorMs(pid);
    const sent = performance.now();
    await accepted(by.call(method, path(index), body?.(index), ownKey(call)));
    if (index >= WARM_UP) took.push(performance.now() - sent);
  }
  return {
    call: call.name,
    processor: (processorMs(pid) - before) / times,
    clock: percentile(took, 0.5),
    p95: percentile(took, 0.95),
  };
}

const query = (path: string, words: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString()}`;

export type Callers = {
  readonly member: Api;
  readonly writer: Api;
  readonly admin: Api;
};

export async function callsOf({ member, writer, admin }: Callers): Promise<readonly Call[]> {
  const { data: feed } = (await member.get('/posts')).read(postsAnswer);
  const { data: older } = (await member.get('/posts?page=2')).read(postsAnswer);
  const posts = [...feed, ...older].map(({ _id }) => _id);
  const busiest = [...feed, ...older].sort((a, b) => b.likes.length - a.likes.length)[0];
  const groups = (await member.get('/groups')).read(groupsAnswer);
  const joined = groups.filter(({ isMember }) => isMember === true);
  const largest = joined.sort((a, b) => b.memberCount - a.memberCount)[0];
  if (!busiest || !largest) throw new Error('The portal is too small to be measured');
  const newest = (await member.get(`/messages/${largest._id}`)).read(messagesAnswer);
  const { data: waiting } = (await admin.get('/users/pending')).read(pendingRegistrationsAnswer);

  const get = (name: string, path: string, by = member): Call => ({
    name,
    by,
    method: 'GET',
    path: () => path,
  });
  const directory = (name: string, words: Readonly<Record<string, string | number>>) =>
    get(`directory, ${name}`, query('/users', words));
  return [
    get('feed, first page', '/posts'),
    get('feed, page 100', '/posts?page=100'),
    get('post', `/posts/${busiest._id}`),
    get('notifications', '/notifications'),
    get('birthdays', '/users/birthdays/today'),
    get('groups', '/groups'),
    get('largest group', `/groups/${largest._id}`),
    get('chat, newest', `/messages/${largest._id}`),
    get('chat, older', query(`/messages/${largest._id}`, { before: newest[0]?._id ?? '' })),
    directory('first page', {}),
    directory('page 300', { page: 300 }),
    directory('a name', { name: 'patil' }),
    directory('a name in Devanagari', { name: 'पाटील' }),
    directory('the beginning of a name', { name: 'a' }),
    directory('nobody’s name', { name: 'Xylophone' }),
    directory('a batch', { batchYear: 2004 }),
    directory('an organization', { currentOrganization: 'hospital' }),
    directory('everything', { name: 'p', batchYear: 2010, location: 'pune' }),
    get('mention', '/users/search?q=as'),
    get('registrations that wait', '/users/pending', admin),
    get(
      'registrations, next page',
      query('/users/pending', { after: waiting.at(-1)?._id ?? '' }),
      admin,
    ),
    get('posts that wait', '/posts/pending', admin),
    get('feedback', '/feedback', admin),
    {
      name: 'post written',
      by: writer,
      method: 'POST',
      path: () => '/posts',
      body: (index) => ({
        title: 'Reunion',
        content: `In the second week of January (${index})`,
        category: 'Event',
      }),
    },
    {
      name: 'comment written',
      by: writer,
      method: 'POST',
      path: () => `/posts/${busiest._id}/comment`,
      body: () => ({ text: 'Count me in.' }),
    },
    {
      name: 'like',
      by: writer,
      method: 'PUT',
      path: (index) => `/posts/${posts[index % posts.length] ?? ''}/like`,
    },
    {
      name: 'message sent',
      by: member,
      method: 'POST',
      path: () => `/messages/${largest._id}`,
      body: () => ({ text: 'Good morning, everybody.' }),
    },
  ];
}
