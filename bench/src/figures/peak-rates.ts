import { randomUUID } from 'node:crypto';
import { accepted } from '@portal/testing/driver/api';
import { memoryMb } from '@portal/testing/driver/process-figures';
import { WRITING_MB } from './start-and-memory.ts';
import type { Figure } from '../figure.ts';
import { runLoad, type Load } from '../loads/load.ts';
import { authorization, commentText, postText, turn, type Portal } from '../portal.ts';
import { runGets } from '../loads/wrk.ts';

const WRITERS = 20;
const READERS = 50;
const POSTS = 200;
const FEED = '/posts?page=1&limit=10';

/** Writers take turns with these. */
type Turns = { readonly posts: readonly string[]; readonly headers: () => Record<string, string> };

async function turnsIn(portal: Portal): Promise<(connection: number) => Turns> {
  const [members, posts] = [await portal.members(WRITERS), await portal.posts(POSTS)];
  return (connection) => ({
    posts,
    headers: () => ({
      ...authorization(turn(members, connection)),
      'Idempotency-Key': randomUUID(),
    }),
  });
}

const written = (
  name: string,
  atLeast: number,
  body: (index: number) => unknown,
  request: (index: number, by: Turns) => Pick<ReturnType<Load['next']>, 'method' | 'path' | 'body'>,
): Figure => ({
  name: `${name}, ${WRITERS} at once`,
  async measure({ scale, floor, portal: running }) {
    const portal = await running();
    const turns = await turnsIn(portal);
    const load = { ...scale, connections: WRITERS };
    const { rate } = await runLoad({
      ...load,
      port: portal.port,
      next: (index, connection) => {
        const by = turns(connection);
        return { ...request(index, by), headers: by.headers() };
      },
    });
    const memory = memoryMb(portal.pid);
    const ofFloor = await runLoad({
      ...load,
      port: floor.port,
      next: (index) => ({ method: 'POST', path: '/events', body: body(index) }),
    });
    return {
      'a second': rate,
      'share of the floor’s rate': rate / ofFloor.rate,
      'memory, MB': memory,
    };
  },
  aims: [
    { quantity: 'share of the floor’s rate', atLeast },
    { quantity: 'memory, MB', atMost: WRITING_MB },
  ],
});

export const peakPosts = written('Posts', 0.2, postText, (index) => ({
  method: 'POST',
  path: '/api/posts',
  body: postText(index),
}));

/** A like with no body toggles, so that each request writes an event. */
export const peakLikes = written(
  'Likes',
  0.25,
  () => ({ liked: true }),
  (index, { posts }) => ({
    method: 'PUT',
    path: `/api/posts/${turn(posts, index)}/like`,
  }),
);

export const peakComments = written('Comments', 0.15, commentText, (index, { posts }) => ({
  method: 'POST',
  path: `/api/posts/${turn(posts, index)}/comment`,
  body: commentText(index),
}));

export const peakFeed: Figure = {
  name: `Feed pages, ${READERS} connections`,
  async measure({ scale, floor, portal: running }) {
    const portal = await running();
    const reader = turn(await portal.members(1), 0);
    await floor.serve(JSON.stringify((await accepted(reader.get(FEED))).body));
    const load = { ...scale, connections: READERS };
    const { rate } = await runGets({
      ...load,
      port: portal.port,
      path: `/api${FEED}`,
      headers: authorization(reader),
    });
    const ofFloor = await runGets({ ...load, port: floor.port, path: '/page' });
    return { 'a second': rate, 'share of the floor’s rate': rate / ofFloor.rate };
  },
  aims: [{ quantity: 'share of the floor’s rate', atLeast: 1 }],
};
