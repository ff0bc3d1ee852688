import { randomUUID } from 'node:crypto';
import { MessageChannel, Worker } from 'node:worker_threads';
import { AFTER_ALL } from '@portal/contracts/wire/position';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import { VaultUnavailable } from '@portal/service-kit/vault/ports/vault-unavailable';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Decoded } from '../folding/decode-batch.ts';
import { memberErased, memberRegistered, postSubmitted } from '../testing/events.ts';
import { createWorld, type World } from '../testing/world.ts';
import { decodedPages, type DecodedPages, type Extent } from '../folding/decoded-pages.ts';
import { pagesFrom, readWhatIsAsked } from './reading-thread.ts';

let world: World;
const ports: { close(): void }[] = [];
beforeEach(() => (world = createWorld()));
afterEach(async () => {
  for (const port of ports.splice(0)) port.close();
  await world.close();
});

const all: Extent = {
  types: ['MemberRegistered', 'MemberErased', 'PostSubmitted'],
  after: null,
  end: AFTER_ALL,
};
const opened = async (recorded: Parameters<World['codec']['decode']>[0]) =>
  world.codec.decode(recorded);

function fromThread(
  extent: Extent = all,
  log: Partial<Parameters<typeof readWhatIsAsked>[2]> = {},
): ReturnType<typeof pagesFrom> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  const { eventStore, codec } = world;
  void readWhatIsAsked(port1, { ...extent, until: null }, { eventStore, codec, ...log });
  return pagesFrom(port2);
}

async function everyOne(pages: DecodedPages): Promise<readonly Decoded[]> {
  const found: Decoded[] = [];
  for (;;) {
    const page = await pages.next();
    if (!page) return found;
    found.push(...page.decoded);
  }
}

it('gives what the thread that folds would read itself', async () => {
  const [author, erased, post] = [randomUUID(), randomUUID(), randomUUID()];
  await world.append(memberRegistered(author), memberRegistered(erased));
  await world.append(postSubmitted(post, author));
  await world.vault.destroy(erased);
  await world.append(memberErased(erased));
  const here = decodedPages(all, world);
  expect(await fromThread().next()).toEqual(await here.next());
  expect(await everyOne(fromThread())).toMatchObject([
    { event: { data: { memberId: author, fullName: expect.any(String) } } },
    { event: { data: { memberId: erased, fullName: null } } },
    { event: { data: { postId: post } } },
    { type: 'MemberErased' },
  ]);
});

it('gives all that stands beside an event, where there is more than what each has', async () => {
  await world.append(...[1, 2, 3].map(() => memberRegistered(randomUUID())));
  const codec: World['codec'] = {
    ...world.codec,
    async decode(recorded) {
      const event = await world.codec.decode(recorded);
      if (recorded.position.endsWith('2')) return event;
      const because = { code: 'other', words: 'Because', note: null };
      const ids = { correlationId: 'page', causationId: 'event', reverses: 'one', partOf: 'many' };
      return { ...event, ...ids, via: 'web', because };
    },
  };
  const page = await fromThread(all, { codec }).next();
  expect(page).toEqual(await decodedPages(all, { ...world, codec }).next());
  expect(page).toMatchObject({
    decoded: [
      { event: { correlationId: 'page', causationId: 'event', because: { words: 'Because' } } },
      {},
      { event: { reverses: 'one', partOf: 'many', via: 'web' } },
    ],
  });
});

it('reads only its part of the log, page by page, and tells the end of it', async () => {
  const members = Array.from({ length: 30 }, () => randomUUID());
  await world.append(...members.map((id) => memberRegistered(id)));
  const slowly: Pick<EventStore, 'readAll'> = {
    readAll: (after) => world.eventStore.readAll(after, 4),
  };
  const [after, end] = [String(3).padStart(16, '0'), String(29).padStart(16, '0')];
  const pages = fromThread({ ...all, after, end }, { eventStore: slowly, end: () => end });
  const first = await pages.next();
  expect(first).toMatchObject({ events: 4, position: String(7).padStart(16, '0') });
  const rest = await everyOne(pages);
  expect([...first!.decoded, ...rest].map(({ position }) => Number(position))).toEqual(
    Array.from({ length: 26 }, (_, index) => index + 4),
  );
  expect(pages.end()).toBe(end);
});

it('says of each event that cannot be opened why, where it stands', async () => {
  const members = [randomUUID(), randomUUID(), randomUUID()];
  await world.append(...members.map((id) => memberRegistered(id)));
  const pages = fromThread(all, {
    codec: {
      ...world.codec,
      decode: async (recorded) => {
        if (recorded.stream.endsWith(members[1]!)) throw new Error('altered');
        return opened(recorded);
      },
    },
  });
  const found = await everyOne(pages);
  expect(found.map((one) => ('event' in one ? 'opened' : String(one.failure)))).toEqual([
    'opened',
    'Error: altered',
    'opened',
  ]);
  expect(found[1]).toMatchObject({ type: 'MemberRegistered', position: '2'.padStart(16, '0') });
});

it.each([new VaultUnavailable('no vault'), new EventStoreUnavailable('not-made', 'no log')])(
  'fails as the log or the vault does there: %s',
  async (failure) => {
    const eventStore = { readAll: () => Promise.reject(failure) };
    await expect(fromThread(all, { eventStore }).next()).rejects.toEqual(failure);
    await expect(fromThread(all, { eventStore }).next()).rejects.toBeInstanceOf(
      failure.constructor,
    );
  },
);

it('fails when the thread ends, rather than waiting for it', async () => {
  const thread = new Worker('', { eval: true });
  const next = pagesFrom(thread).next();
  await expect(next).rejects.toThrow('The thread that reads the log has ended');
});
