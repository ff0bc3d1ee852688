import type { Figure } from '../figure.ts';
import { accepted, authorization, turn } from '../portal.ts';
import { runGets } from '../wrk.ts';

const path = '/posts?page=1&limit=10';
const connections = 50;

/** A signed-in member's first page; the floor sends the same bytes with Express's `res.json`. */
export const feedPage: Figure = {
  name: 'Feed page, signed in, 50 connections',
  async prepare({ members, posts }, floor) {
    for (const post of posts.slice(-10))
      for (const member of members.slice(0, 3)) {
        await accepted(member.put(`/posts/${post}/like`, { liked: true }));
        await accepted(member.post(`/posts/${post}/comment`, { text: 'See you there!' }));
      }
    const { body } = await accepted(turn(members, 0).get(path));
    await floor.serve(JSON.stringify(body));
  },
  portal: ({ port, members }, scale) =>
    runGets({
      ...scale,
      port,
      connections,
      path: `/api${path}`,
      headers: authorization(turn(members, 0)),
    }),
  floor: ({ port }, scale) => runGets({ ...scale, port, connections, path: '/page' }),
  targets: [
    { label: 'rate', quantity: 'rate', of: 'ratio', atLeast: 0.6 },
    { label: 'p99 ms', quantity: 'p99', of: 'portal', atMost: 20 },
  ],
};
