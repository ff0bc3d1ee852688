import { expect, it } from 'vitest';
import { scansAmong, type Profiled } from './query-plans.ts';

const call = (command: Profiled['command'], planSummary?: string, op = 'command'): Profiled => ({
  ns: 'portal.posts',
  op,
  planSummary,
  command,
});

it('tells a search through a collection from one by an index and from a read of all of it', () => {
  const search = call({ find: 'posts', filter: { author: 'asha' } }, 'COLLSCAN', 'query');
  const removal = call({ q: { endsAt: { $lt: '2026' } }, limit: 0 }, 'COLLSCAN', 'remove');
  const count = call({ pipeline: [{ $match: { status: 'published' } }] }, 'COLLSCAN');
  const sorted = call({ find: 'posts', filter: {}, sort: { createdAt: -1 } }, 'COLLSCAN', 'query');
  const good = [
    call({ find: 'posts', filter: { author: 'asha' } }, 'IXSCAN { author: 1 }', 'query'),
    call({ find: 'posts', filter: { _id: 'a' } }, 'IDHACK', 'query'),
    call({ find: 'members', filter: {} }, 'COLLSCAN', 'query'),
    call({ aggregate: 'posts', pipeline: [{ $match: {} }, { $group: {} }] }, 'COLLSCAN'),
    call({ createIndexes: 'posts' }),
  ];
  const scans = scansAmong([search, ...good, removal, count, sorted]);
  expect(scans).toHaveLength(4);
  expect(scans[0]).toBe('query of portal.posts: {"find":"posts","filter":{"author":"asha"}}');
});
