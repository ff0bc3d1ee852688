import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { Position } from '@portal/contracts/wire/position';
import { rebuildable } from '@portal/projector/rebuild';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { createLog } from '@portal/service-kit/observability/logger';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOf, foldPast, openPastModels } from './as-of.ts';
import { subjects, type Subject } from './subjects.ts';

const START = Date.UTC(2026, 0, 1);
/** The time of the event with this index. Events are an hour apart. */
const timeOf = (index: number): string => new Date(START + index * 3_600_000).toISOString();
const positionOf = (index: number): Position => String(index + 1).padStart(16, '0');
const LATER = timeOf(1_000_000);
const idOf = (name: string): string => derivedId('as-of', name);
const REUNION = idOf('reunion');

describe('the portal as it was', () => {
  let keyOf: Map<string, KeyObject>;
  let events: RecordedEvent[];
  const keys: DataKeys = {
    async forSealing(subjectId) {
      const key = keyOf.get(subjectId) ?? createSecretKey(randomBytes(32));
      keyOf.set(subjectId, key);
      return { keyId: subjectId, key };
    },
    forOpening: (keyId) => keyOf.get(keyId) ?? null,
  };
  const codec = createEventCodec<PortalEvent>(eventCatalog, keys);

  async function append(stream: string, actor: string, event: PortalEvent): Promise<string> {
    const index = events.length;
    const id = randomUUID();
    const kind = actor === 'staff' ? 'admin' : 'member';
    const { metadata, ...stored } = await codec.encode(stream, event, {
      id,
      occurredAt: timeOf(index),
      actor: { kind, id: actor },
      commandId: id,
      correlationId: id,
      causationId: id,
    });
    const position = positionOf(index);
    events.push({ ...stored, metadata: { ...metadata }, stream, revision: index, position });
    return timeOf(index);
  }
  const member = async (
    name: string,
    fullName: string,
    facts: { readonly batchYear: number | null; readonly dateOfBirth: string | null } = {
      batchYear: 2004,
      dateOfBirth: '1987-02-28',
    },
  ): Promise<void> => {
    const id = idOf(name);
    await append(`member-${id}`, id, {
      type: 'MemberRegistered',
      data: {
        memberId: id,
        ...facts,
        fullName,
        email: `${name}@school.example`,
        admissionNumber: null,
      },
    });
    await append(`member-${id}`, 'staff', { type: 'MemberApproved', data: { memberId: id } });
  };
  const post = (postId: string, author: string, title: string) =>
    append(`post-${postId}`, idOf(author), {
      type: 'PostSubmitted',
      data: {
        postId,
        authorId: idOf(author),
        category: 'Article',
        published: true,
        title,
        content: 'In May',
      },
    });
  const comment = (name: string, author: string, text: string, mentionIds: string[] = []) =>
    append(`comment-${idOf(name)}`, idOf(author), {
      type: 'CommentAdded',
      data: {
        commentId: idOf(name),
        postId: REUNION,
        postAuthorId: idOf('asha'),
        authorId: idOf(author),
        mentionIds,
        text,
        clientId: null,
      },
    });
  const removeComment = (name: string, author: string, by: string) =>
    append(`comment-${idOf(name)}`, by, {
      type: 'CommentRemoved',
      data: { commentId: idOf(name), postId: REUNION, authorId: idOf(author) },
    });
  const like = (name: string) =>
    append(`like-${REUNION}.${idOf(name)}`, idOf(name), {
      type: 'PostLiked',
      data: { postId: REUNION, memberId: idOf(name), postAuthorId: idOf('asha') },
    });

  const logOf = (all: readonly RecordedEvent[]) => ({
    readAll: async (after: Position | null, limit: number) =>
      all.filter(({ position }) => position > (after ?? '')).slice(0, limit),
    readTypes: async (types: readonly string[], after: Position | null, limit: number) => {
      const found = all
        .filter(({ type, position }) => types.includes(type) && position > (after ?? ''))
        .slice(0, limit);
      const last = found.length < limit ? all.at(-1) : found.at(-1);
      return { events: found, position: last?.position ?? after };
    },
  });

  async function seen(
    until: string,
    subject: Subject,
    log: readonly RecordedEvent[] = events,
  ): Promise<readonly ReadDocument[]> {
    const folding = {
      eventStore: logOf(log),
      keys,
      until,
      names: subject.names,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    return asOf(folding, async (past) => {
      const found: ReadDocument[] = [];
      for await (const document of subject.documents(past)) found.push(document);
      return found;
    });
  }
  const texts = async (until: string, subject: Subject) =>
    JSON.stringify(await seen(until, subject));

  beforeEach(async () => {
    keyOf = new Map();
    events = [];
    await member('asha', 'Asha Patil');
    await member('ravi', 'Ravi Kale');
    await post(REUNION, 'asha', 'Reunion');
  });

  it('shows a directory, a member and a post at a time, and nothing of what came later', async () => {
    await comment('first', 'ravi', 'Lovely');
    const then = await like('ravi');
    await member('meera', 'Meera Shah');
    await comment('second', 'ravi', 'Shall we bring food?');

    const directory = await seen(then, subjects.directory);
    expect(new Set(directory.map(({ _id }) => _id))).toEqual(new Set([idOf('asha'), idOf('ravi')]));
    expect(await seen(then, subjects.member(idOf('asha')))).toMatchObject([
      { email: 'asha@school.example' },
    ]);
    expect(await seen(then, subjects.post(REUNION))).toMatchObject([
      { title: 'Reunion' },
      { likes: [idOf('ravi')] },
      { text: 'Lovely' },
    ]);
    expect(await seen(LATER, subjects.directory)).toHaveLength(3);
    expect(await seen('2025-12-31T00:00:00.000Z', subjects.directory)).toEqual([]);
    await expect(seen(then, subjects.member(idOf('meera')))).rejects.toThrow('There was no member');
  });

  it('shows an office account in the directory only from the time at which it became a person', async () => {
    await member('office', 'Administrator', { batchYear: null, dateOfBirth: null });
    const before = await like('ravi');
    const memberId = idOf('office');
    const facts = { batchYear: 1994, dateOfBirth: '1976-02-03', admissionNumber: null };
    await append(`member-${memberId}`, memberId, {
      type: 'MemberFactsCorrected',
      data: { memberId, fullName: 'Meera Rao', ...facts },
    });
    const shownAt = async (time: string) =>
      new Set((await seen(time, subjects.directory)).map(({ _id }) => _id));
    const others = [idOf('asha'), idOf('ravi')];
    expect(await shownAt(before)).toEqual(new Set(others));
    expect(await shownAt(LATER)).toEqual(new Set([...others, memberId]));
    expect(await texts(before, subjects.projection('members'))).toContain('Administrator');
  });

  it('shows nobody who was erased since, wherever their name or words stood', async () => {
    await comment('first', 'ravi', 'Words of Ravi');
    const then = await comment('second', 'asha', 'Ask them', [idOf('ravi')]);
    const ravi = idOf('ravi');
    await append(`member-${ravi}`, 'staff', { type: 'MemberErased', data: { memberId: ravi } });
    keyOf.delete(ravi);

    for (const name of rebuildable) {
      const found = await texts(then, subjects.projection(name));
      expect(found).not.toMatch(/Ravi|Words of/u);
    }
    expect(await seen(then, subjects.directory)).toMatchObject([{ fullName: 'Asha Patil' }]);
    expect(await seen(then, subjects.projection('comments'))).toMatchObject([
      { _id: idOf('second') },
    ]);
  });

  it('leaves out what its author deleted since, and shows what staff removed since', async () => {
    await comment('regretted', 'ravi', 'I wish I had not');
    const mine = idOf('mine');
    await post(mine, 'ravi', 'Undone');
    const then = await comment('removed', 'ravi', 'Buy my phone');
    await removeComment('regretted', 'ravi', idOf('ravi'));
    await removeComment('removed', 'ravi', 'staff');
    await append(`post-${mine}`, idOf('ravi'), {
      type: 'PostDeleted',
      data: { postId: mine, authorId: idOf('ravi') },
    });

    expect(await seen(then, subjects.projection('comments'))).toMatchObject([
      { _id: idOf('removed'), status: 'shown', text: 'Buy my phone' },
    ]);
    expect(await texts(then, subjects.projection('posts'))).not.toContain('Undone');
    expect(await seen(LATER, subjects.projection('comments'))).toMatchObject([
      { status: 'removed' },
      { status: 'removed' },
    ]);
  });

  it('equals, at twenty random positions, what a log that ends there gives', async () => {
    for (let round = 0; round < 30; round += 1) {
      await member(`m${round}`, `Member ${round}`);
      await comment(`c${round}`, `m${round}`, `Comment ${round}`);
      if (round % 3 === 0) await like(`m${round}`);
      if (round % 5 === 4) await removeComment(`c${round - 1}`, `m${round - 1}`, 'staff');
    }
    for (let round = 0; round < 20; round += 1) {
      const index = Math.floor(Math.random() * events.length);
      const name = rebuildable[round % rebuildable.length] ?? '';
      const subject = subjects.projection(name);
      const short = events.slice(0, index + 1);
      expect(await seen(timeOf(index), subject), `${name} at ${index}`).toEqual(
        await seen(LATER, subject, short),
      );
    }
  });

  it('reads on where more events of a kind lie behind it than a page holds', async () => {
    for (let round = 0; round < 3; round += 1) await comment(`c${round}`, 'ravi', 'Words');
    const then = timeOf(events.length - 1);
    // None of these is a withdrawal, because staff removed the comments
    for (let round = 0; round < 2_001; round += 1) await removeComment('c0', 'ravi', 'staff');
    await removeComment('c1', 'ravi', idOf('ravi'));
    const found = await seen(then, subjects.projection('comments'));
    expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set([idOf('c0'), idOf('c2')]));
    expect(found).toMatchObject([{ status: 'shown' }, { status: 'shown' }]);
  });

  it('takes from the past whom the portal erases while it is being folded', async () => {
    await comment('first', 'ravi', 'Words of Ravi');
    const then = await comment('second', 'asha', 'Ask them', [idOf('ravi')]);
    const folder = await mkdtemp(join(tmpdir(), 'past-'));
    const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
    const models = await openPastModels();
    const ravi = idOf('ravi');
    const textsIn = async (name: string) =>
      JSON.stringify(await models.readModels.collection(name).find({}));
    try {
      for (const { stream, position: _position, revision: _revision, ...event } of events) {
        const { revision } = await eventStore.readStream(stream);
        await eventStore.append(stream, [event], revision);
      }
      await append(`member-${ravi}`, 'staff', { type: 'MemberErased', data: { memberId: ravi } });
      const { stream, position: _position, revision: _revision, ...erasure } = events.at(-1)!;
      let isErased = false;
      const whileItIsFolded: typeof eventStore = {
        ...eventStore,
        async readAll(after, limit) {
          const page = await eventStore.readAll(after, limit);
          if (after === null || isErased) return page;
          isErased = true;
          const { revision } = await eventStore.readStream(stream);
          await eventStore.append(stream, [erasure], revision);
          keyOf.delete(ravi);
          return page;
        },
      };
      const { signal } = new AbortController();
      const folding = { keys, until: then, names: rebuildable, signal, isSearched: true };
      await models.takePast(
        (file) =>
          foldPast(file, {
            ...folding,
            eventStore: whileItIsFolded,
            onProgress: () => undefined,
          }),
        signal,
      );
      expect(isErased).toBe(true);
      expect(await textsIn('members')).toContain('Ravi Kale');
      expect(await textsIn('comments')).toContain('Words of Ravi');

      models.follow({ eventStore, keys, log: createLog({ service: 'test', level: 'fatal' }) });
      for (const name of rebuildable)
        await expect
          .poll(() => textsIn(name), { timeout: 10_000 })
          .not.toMatch(/Ravi|Words of|ravi@/u);
      expect(await textsIn('comments')).toContain('Ask them');
    } finally {
      await models.close();
      await eventStore.close();
      await rm(folder, { recursive: true });
    }
  });

  it('says which event cannot be folded', async () => {
    await comment('first', 'ravi', 'Words');
    events = events.map((event) =>
      event.type === 'CommentAdded' ? { ...event, data: { ...event.data, postId: 7 } } : event,
    );
    await expect(seen(LATER, subjects.projection('comments'))).rejects.toThrow(
      /comments cannot fold CommentAdded/u,
    );
  });
});
