import { randomUUID } from 'node:crypto';
import { accepted } from '@portal/testing/driver/api';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import type { Figure } from '../figure.ts';
import { runLoad, type Load } from '../loads/load.ts';
import { authorization, postText, turn, type Portal } from '../portal.ts';

const connections = 20;

const floorWrites = (body: (index: number) => unknown): NonNullable<Figure['floor']> => {
  return ({ port, pid }, scale) =>
    runLoad({
      ...scale,
      port,
      pid,
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
      pid: portal.pid,
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
    { label: 'rate', quantity: 'rate', value: 'ratio', atLeast: 0.45 },
    { label: 'p99', quantity: 'p99', value: 'ratio', atMost: 3 },
  ],
};

const commentText = (index: number) => ({
  text: `I am coming, and bring photographs (${index})`,
});

const commentOn = (
  where: string,
  loadOf: (portal: Portal) => {
    readonly postOf: (index: number) => string;
    readonly bodyOf?: (index: number) => unknown;
    readonly onAnswer?: Load['onAnswer'];
  },
  prepare?: Figure['prepare'],
): Figure => ({
  name: `Comment written on ${where}, 20 at once`,
  ...(prepare && { prepare }),
  portal(portal, scale) {
    const { postOf, bodyOf = commentText, onAnswer } = loadOf(portal);
    return runLoad({
      ...scale,
      port: portal.port,
      pid: portal.pid,
      connections,
      next: (index, connection) => ({
        method: 'POST',
        path: `/api/posts/${postOf(index)}/comment`,
        headers: byMember(portal, connection),
        body: bodyOf(index),
      }),
      ...(onAnswer && { onAnswer }),
    });
  },
  floor: floorWrites(commentText),
  targets: [{ label: 'rate', quantity: 'rate', value: 'ratio', atLeast: 0.4 }],
});

export const comment = commentOn('posts with few others', ({ posts }) => ({
  postOf: (index) => turn(posts, index),
}));

/** As the portal's own client asks: it names the newest comment of the last answer, and gets only those behind it. */
export const commentAfter = commentOn(
  'posts with few others, by a client that names the newest it has',
  ({ posts }) => {
    const postOf = (index: number) => turn(posts, index);
    const newest = new Map<string, string>();
    return {
      postOf,
      bodyOf: (index) => ({ ...commentText(index), after: newest.get(postOf(index)) }),
      onAnswer(index, body) {
        const last = commentsAnswer.parse(JSON.parse(body)).data.at(-1);
        if (last) newest.set(postOf(index), last._id);
      },
    };
  },
);

const MANY = 3_000;

/** The post of a portal that has so many comments. */
const crowded = new WeakMap<Portal, string>();

export const commentAmongMany = commentOn(
  `a post with ${MANY.toLocaleString('en')} others`,
  (portal) => ({ postOf: () => crowded.get(portal) ?? '' }),
  async (portal) => {
    const { members } = portal;
    const answer = await accepted(turn(members, 0).post('/posts', postText(0)));
    const postId = answer.read(postAnswer).data._id;
    for (let written = 0; written < MANY; written += connections)
      await Promise.all(
        Array.from({ length: connections }, (_, index) =>
          accepted(
            turn(members, index).post(`/posts/${postId}/comment`, commentText(written + index)),
          ),
        ),
      );
    crowded.set(portal, postId);
  },
);

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
    runLoad({ ...scale, port: portal.port, pid: portal.pid, connections, next: taps(portal) }),
  floor: floorWrites(() => ({ liked: true })),
  targets: [{ label: 'rate', quantity: 'rate', value: 'ratio', atLeast: 0.5 }],
};
