import type { Figure, Target } from '../figure.ts';
import { accepted } from '@portal/testing/driver/api';
import { authorization, turn, type Portal } from '../portal.ts';
import { runGets } from '../loads/wrk.ts';

const connections = 50;

const page = (
  name: string,
  path: string,
  targets: readonly Target[],
  fill: (portal: Portal) => Promise<void> = () => Promise.resolve(),
): Figure => ({
  name: `${name}, signed in, ${connections} connections`,
  async prepare(portal, floor) {
    await fill(portal);
    const { body } = await accepted(turn(portal.members, 0).get(path));
    await floor.serve(JSON.stringify(body));
  },
  portal: ({ port, pid, members }, scale) =>
    runGets({
      ...scale,
      port,
      pid,
      connections,
      path: `/api${path}`,
      headers: authorization(turn(members, 0)),
    }),
  floor: ({ port, pid }, scale) => runGets({ ...scale, port, pid, connections, path: '/page' }),
  targets,
});

const rate = (atLeast: number): Target => ({
  label: 'rate',
  quantity: 'rate',
  value: 'ratio',
  atLeast,
});

export const feedPage = page(
  'Feed page',
  '/posts?page=1&limit=10',
  [rate(1), { label: 'p99', quantity: 'p99', value: 'ratio', atMost: 1 }],
  async ({ members, posts }) => {
    for (const post of posts.slice(-10))
      for (const member of members.slice(0, 3)) {
        await accepted(member.put(`/posts/${post}/like`, { liked: true }));
        await accepted(member.post(`/posts/${post}/comment`, { text: 'See you there!' }));
      }
  },
);

export const directorySearch = page('Directory, a name', '/users?name=patil', [rate(0.2)]);

export const groupList = page('Groups', '/groups', [rate(0.2)]);
