import { usersAnswer } from '@portal/contracts/members/member.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { PASSWORD, registration, type Api, type Answer } from '../../e2e/src/api.ts';
import { eventually, startPortal as startBuilt } from '../../e2e/src/portal.ts';

export type Portal = {
  readonly port: number;
  readonly pid: number;
  /** Approved members, signed in. */
  readonly members: readonly Api[];
  /** Ids of posts that were there at the start, the oldest first. */
  readonly posts: readonly string[];
  stop(): Promise<unknown>;
};

export const authorization = ({ token = '' }: Api) => ({ Authorization: `Bearer ${token}` });

export const postText = (index: number, key = '') => ({
  title: `Reunion of the batch of ${1990 + (index % 30)} ${key}`.trim(),
  content: `The reunion is planned for the second week of December on the old campus. Please bring photographs for the younger batches, and say by the end of the month whether you need a place to sleep. (${index})`,
  category: 'Event',
});

/** @throws Error for an answer that isn't 2xx */
export async function accepted(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`An answer of ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** One of `all` by an index that may be beyond its end. */
export function turn<T>(all: readonly T[], index: number): T {
  const [first] = all;
  if (first === undefined) throw new Error('There is nothing to take turns with');
  return all[index % all.length] ?? first;
}

async function admitMembers(visitor: Api, admin: Api, count: number): Promise<Api[]> {
  const wishes = Array.from({ length: count }, (_, index) =>
    registration({ batchYear: 1990 + (index % 30) }),
  );
  for (const wish of wishes) await accepted(visitor.post('/auth/register', wish));
  const waiting = await eventually(async () => {
    const { data } = (await admin.get('/users/pending')).read(usersAnswer);
    if (data.length < count) throw new Error(`Of ${count} registrations ${data.length} are seen`);
    return data;
  });
  for (const { _id } of waiting) await accepted(admin.put(`/users/approve/${_id}`));
  const members: Api[] = [];
  for (const { email } of wishes) members.push(await visitor.signIn(email, PASSWORD));
  return members;
}

/** The built portal in a folder of its own, with members and posts that came in through its API. */
export async function startPortal(size: { members: number; posts: number }): Promise<Portal> {
  const portal = await startBuilt({
    env: { NODE_ENV: 'production', PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: '100' },
  });
  try {
    const members = await admitMembers(portal.api, await portal.admin(), size.members);
    const posts: string[] = [];
    for (let index = 0; index < size.posts; index++) {
      const answer = await accepted(turn(members, index).post('/posts', postText(index)));
      posts.push(answer.read(postAnswer).data._id);
    }
    const { pid, url } = portal;
    return { port: Number(new URL(url).port), pid, members, posts, stop: () => portal.stop() };
  } catch (error) {
    await portal.stop();
    throw error;
  }
}
