import { randomUUID } from 'node:crypto';
import { groupsAnswer } from '@portal/contracts/groups/group.api';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/decision.api';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Answer, type Api } from './api.ts';
import { processorMs } from './process-figures.ts';

/** Milliseconds: `processor` is the server's average processor time, `clock` the median elapsed time. */
export type CallTime = {
  readonly call: string;
  readonly processor: number;
  readonly clock: number;
};

type Call = { readonly name: string; readonly make: (index: number) => Promise<Answer> };

const WARM_UP = 5;

async function timeCall(pid: number, { name, make }: Call, times: number): Promise<CallTime> {
  for (let index = 0; index < WARM_UP; index++) await accepted(make(index));
  const clock: number[] = [];
  const before = processorMs(pid);
  for (let index = 0; index < times; index++) {
    const sent = performance.now();
    await accepted(make(WARM_UP + index));
    clock.push(performance.now() - sent);
  }
  const processor = (processorMs(pid) - before) / times;
  return { call: name, processor, clock: clock.sort((a, b) => a - b)[times >> 1] ?? Number.NaN };
}

const query = (path: string, words: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString()}`;

export type Callers = {
  readonly member: Api;
  readonly writer: Api;
  readonly admin: Api;
};

async function callsOf({ member, writer, admin }: Callers): Promise<readonly Call[]> {
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
    make: () => by.get(path),
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
      make: (index) =>
        writer.post(
          '/posts',
          {
            title: 'Reunion',
            content: `In the second week of January (${index})`,
            category: 'Event',
          },
          { 'Idempotency-Key': randomUUID() },
        ),
    },
    {
      name: 'comment written',
      make: () => writer.post(`/posts/${busiest._id}/comment`, { text: 'Count me in.' }),
    },
    {
      name: 'like',
      make: (index) => writer.put(`/posts/${posts[index % posts.length] ?? ''}/like`),
    },
    {
      name: 'message sent',
      make: () => member.post(`/messages/${largest._id}`, { text: 'Good morning, everybody.' }),
    },
  ];
}

export async function timeCalls(
  pid: number,
  callers: Callers,
  times: number,
): Promise<readonly CallTime[]> {
  const measured: CallTime[] = [];
  for (const call of await callsOf(callers)) measured.push(await timeCall(pid, call, times));
  return measured;
}
