import { randomUUID } from 'node:crypto';
import type { Figure } from '../figure.ts';
import { runLoad, type Load } from '../load.ts';
import { authorization, postText, turn, type Portal } from '../portal.ts';

const connections = 20;

const floorWrites = (body: (index: number) => unknown): NonNullable<Figure['floor']> => {
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
    { label: 'rate', quantity: 'rate', value: 'ratio', atLeast: 0.35 },
    { label: 'p99', quantity: 'p99', value: 'ratio', atMost: 3 },
  ],
};

export const comment: Pick<Figure, 'name' | 'portal'> = {
  name: 'Comment written, 20 at once',
  portal: (portal, scale) =>
    runLoad({
      ...scale,
      port: portal.port,
      connections,
      next: (index, connection) => ({
        method: 'POST',
        path: `/api/posts/${turn(portal.posts, index)}/comment`,
        headers: byMember(portal, connection),
        body: { text: `I am coming, and bring photographs (${index})` },
      }),
    }),
};

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
  targets: [{ label: 'rate', quantity: 'rate', value: 'ratio', atLeast: 0.4 }],
};
