import type { Figure } from '../figure.ts';
import { bearer } from '../portal.ts';
import { runGets } from '../wrk.ts';

const path = '/posts?page=1&limit=10';
const connections = 50;

/** A signed-in member's first page; the floor sends the same bytes with Express's `res.json`. */
export const feedPage: Figure = {
  name: 'Feed page, signed in, 50 connections',
  async prepare(portal, floor) {
    const newest = portal.posts.slice(-10);
    for (const post of newest)
      for (const token of portal.tokens.slice(0, 3)) {
        await portal.call('PUT', `/posts/${post}/like`, token, { liked: true });
        await portal.call('POST', `/posts/${post}/comment`, token, { text: 'See you there!' });
      }
    await floor.serve(await portal.call('GET', path, portal.tokens[0]));
  },
  portal: ({ port, tokens }, scale) =>
    runGets({ ...scale, port, connections, path: `/api${path}`, headers: bearer(tokens[0] ?? '') }),
  floor: ({ port }, scale) => runGets({ ...scale, port, connections, path: '/page' }),
  targets: [
    { label: 'rate', quantity: 'rate', of: 'ratio', atLeast: 0.6 },
    { label: 'p99 ms', quantity: 'p99', of: 'portal', atMost: 20 },
  ],
};
