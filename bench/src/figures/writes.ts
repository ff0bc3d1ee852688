import { randomUUID } from 'node:crypto';
import type { Figure } from '../figure.ts';
import { runLoad, type Load } from '../load.ts';
import { authorization, postText, turn, type Portal } from '../portal.ts';

/** Members who write at once, each the next thing when the last is answered. */
const connections = 20;

const floorWrites = (body: (index: number) => unknown): Figure['floor'] => {
  return ({ port }, scale) =>
    runLoad({
      ...scale,
      port,
      connections,
      next: (index) => ({ method: 'POST', path: '/events', body: body(index) }),
    });
};

const byMember = ({ members }: Portal, connection: number) => ({
  ...authorization(turn(members, connection)),
  'Idempotency-Key': randomUUID(),
});

/** Durable, answered with the post as everybody sees it; the floor commits the same text in groups. */
export const postWrite: Figure = {
  name: 'Post written, 20 at once',
  portal: (portal, scale) =>
    runLoad({
      ...scale,
      port: portal.port,
      connections,
      next: (index, connection) => ({
        method: 'POST',
        path: '/api/posts',
        headers: byMember(portal, connection),
        body: postText(index),
      }),
    }),
  floor: floorWrites(postText),
  targets: [
    { label: 'rate', quantity: 'rate', of: 'ratio', atLeast: 0.35 },
    { label: 'p99', quantity: 'p99', of: 'ratio', atMost: 3 },
  ],
};

/** Every tap changes something: each member likes post after post, and takes the likes back on the next way through. */
function taps(portal: Portal): Load['next'] {
  const taken = new Map<number, number>();
  return (_index, connection) => {
    const tap = taken.get(connection) ?? 0;
    taken.set(connection, tap + 1);
    return {
      method: 'PUT',
      path: `/api/posts/${turn(portal.posts, tap)}/like`,
      headers: byMember(portal, connection),
      body: { liked: Math.floor(tap / portal.posts.length) % 2 === 0 },
    };
  };
}

export const like: Figure = {
  name: 'Like, 20 at once',
  portal: (portal, scale) =>
    runLoad({ ...scale, port: portal.port, connections, next: taps(portal) }),
  floor: floorWrites(() => ({ liked: true })),
  targets: [{ label: 'rate', quantity: 'rate', of: 'ratio', atLeast: 0.4 }],
};
