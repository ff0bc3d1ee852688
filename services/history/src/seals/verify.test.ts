import { randomUUID } from 'node:crypto';
import type { Blob } from '@portal/service-kit/blobs/blobs';
import type { NewEvent, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeSeal } from './seal.ts';
import type { Log } from './scan-log.ts';
import { verify } from './verify.ts';

const EVENTS = 3_456;
const positionOf = (index: number): string => String(index + 1).padStart(16, '0');

function event(index: number): RecordedEvent {
  return {
    id: randomUUID(),
    type: index % 5 === 0 ? 'PostLiked' : 'CommentAdded',
    data: { postId: randomUUID(), $sealed: { key: 'k', box: `Ym94${index}` } },
    metadata: { occurredAt: '2026-03-01T10:00:00.000Z', actor: { kind: 'member', id: 'm' } },
    stream: `any-${index}`,
    revision: 0,
    position: positionOf(index),
  };
}

describe('the log and its seals', () => {
  let events: RecordedEvent[];
  let kept: Map<string, Blob>;
  beforeEach(() => {
    events = Array.from({ length: EVENTS }, (_, index) => event(index));
    kept = new Map();
  });
  const log: Log = {
    readAll: async (after, limit) =>
      events.filter(({ position }) => position > (after ?? '')).slice(0, limit),
    readTypes: async (types, after, limit) => {
      const found = events.filter(
        ({ type, position }) => types.includes(type) && position > (after ?? ''),
      );
      return { events: found.slice(0, limit), position: events.at(-1)?.position ?? null };
    },
    head: async () => events.at(-1)?.position ?? null,
  };
  const blobs = {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, blob: Blob) => void kept.set(key, blob),
  };
  const append = (added: Pick<NewEvent, 'type' | 'data' | 'metadata'>): void =>
    void events.push({ ...event(events.length), ...added });
  const eventStore = {
    append: async (_: string, [added]: readonly NewEvent[]) => {
      if (added) append(added);
      return { revision: 0, position: positionOf(events.length - 1) };
    },
  };
  const check = (sealHash: string | null = null) =>
    verify({ log, blobs, sealHash, onProgress: () => undefined });
  async function seal(): Promise<string> {
    const { verdict, found, book } = await check();
    expect(verdict.faults).toEqual([]);
    await writeSeal({ eventStore, blobs }, found, book, { now: new Date(), day: null });
    return verdict.hash;
  }
  const faults = async (sealHash?: string) => (await check(sealHash)).verdict.faults;

  it('fit, seal after seal, and say what is not covered yet', async () => {
    expect((await check()).verdict).toMatchObject({ events: EVENTS, sealed: 0, seals: 0 });
    const first = await seal();
    for (let count = 0; count < 2_345; count += 1) append(event(events.length));
    expect((await check()).verdict).toMatchObject({
      events: EVENTS + 1 + 2_345,
      sealed: EVENTS,
      seals: 1,
      faults: [],
    });
    const second = await seal();
    expect((await check(first)).verdict).toMatchObject({ seals: 2, faults: [] });
    expect((await check(second)).verdict).toMatchObject({
      sealed: EVENTS + 1 + 2_345,
      faults: [],
    });
  });

  it('fit after the log was carried to an engine with other positions', async () => {
    const hash = await seal();
    events = events.map((each, index) => ({ ...each, position: `a${positionOf(index * 7)}` }));
    expect(await faults(hash)).toEqual([]);
  });

  it('name the one event that was changed, wherever it is', async () => {
    await seal();
    for (const index of [
      0,
      999,
      1_000,
      EVENTS - 1,
      ...Array.from({ length: 20 }, (_, turn) => (turn * 1_571) % EVENTS),
    ]) {
      const before = events[index];
      if (!before) throw new Error('There is no such event');
      const box = { key: 'k', box: 'Ym93' };
      events[index] = { ...before, data: { ...before.data, $sealed: box } };
      const [fault, ...others] = await faults();
      expect(fault?.what).toBe(`${before.type} at ${before.position} was changed`);
      const first = Math.floor(index / 1_000) * 1_000;
      const last = Math.min(first + 999, events.length - 1);
      expect(fault).toMatchObject({ from: positionOf(first), to: positionOf(last) });
      expect(others).toEqual([]);
      events[index] = before;
    }
    expect(await faults()).toEqual([]);
  });

  it('name the place of events that are missing, added or exchanged', async () => {
    await seal();
    const whole = events;
    events = whole.filter((_, index) => index !== 1_500 && index !== 1_501);
    expect(await faults()).toEqual([
      { from: positionOf(1_499), to: positionOf(1_502), what: '2 events are missing' },
    ]);
    events = whole.slice(0, EVENTS - 10);
    expect(await faults()).toEqual([
      { from: positionOf(EVENTS - 11), to: null, what: '10 events are missing' },
    ]);
    const new_ = { ...event(9_999), position: `${positionOf(700)}b` };
    events = [...whole.slice(0, 701), new_, ...whole.slice(701)];
    expect(await faults()).toMatchObject([
      { what: `1 event is new among older ones, from ${new_.position} on` },
    ]);
    events = whole.map((each, index) => {
      const other = whole[index === 40 ? 41 : index === 41 ? 40 : index] ?? each;
      return { ...other, position: each.position };
    });
    expect((await faults()).length).toBeGreaterThan(0);
  });

  it('do not fit when the book beside the log was changed along, or is gone', async () => {
    const hash = await seal();
    const changed = events[10];
    if (!changed) throw new Error('There is no such event');
    events[10] = { ...changed, type: 'PostUnliked' };
    kept.clear();
    expect(await faults()).toEqual([
      {
        from: null,
        to: positionOf(EVENTS - 1),
        what: expect.stringMatching(/does not fit the seal/u) as unknown,
      },
    ]);
    // New seals can be written by anybody who can change the log, but not the hash that was kept elsewhere
    events = events.filter(({ type }) => type !== 'LogSealed');
    const { found, book, verdict } = await check();
    expect(verdict.faults).toEqual([]);
    await writeSeal({ eventStore, blobs }, found, book, { now: new Date(), day: null });
    expect(await faults()).toEqual([]);
    expect(await faults(hash)).toEqual([
      { from: null, to: null, what: 'the log never had the hash of --seal-hash' },
    ]);
  });

  it('fit after a seal that was killed between the book and the log', async () => {
    const { found, book } = await check();
    const failing = { append: () => Promise.reject(new Error('killed')) };
    await expect(
      writeSeal({ eventStore: failing, blobs }, found, book, { now: new Date(), day: null }),
    ).rejects.toThrow('killed');
    append(event(events.length));
    expect(await faults()).toEqual([]);
    await seal();
    expect(await faults()).toEqual([]);
  });

  it('say so when a page of the book cannot be read', async () => {
    await seal();
    kept.set('seals/000000.json', { bytes: Buffer.from('{}'), contentType: 'application/json' });
    await expect(check()).rejects.toThrow('is not a page of seals');
  });
});
