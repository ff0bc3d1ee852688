import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createEventCodec,
  sealingOnly,
  SubjectErased,
  UnknownEvent,
  type DataKeys,
  type EventDescriptions,
  type Meta,
} from './event-codec.ts';
import type { Json, NewEvent, RecordedEvent } from '../event-store/event-store.ts';

type Noted = {
  readonly type: 'Noted';
  readonly data: {
    readonly memberId: string | null;
    readonly kind: string;
    readonly text: string | null;
  };
};
const open: EventDescriptions = {
  Noted: {
    version: 1,
    schema: { parse: (data) => data },
    sealed: { text: { subject: 'memberId' } },
    upcasts: {},
  },
};
const memberId = randomUUID();

function keyring() {
  const keys = new Map<string, KeyObject>();
  const gone = new Set<string>();
  const ring: DataKeys = {
    forSealing: async (subject) => {
      if (gone.has(subject)) return null;
      const key = keys.get(subject) ?? createSecretKey(randomBytes(32));
      keys.set(subject, key);
      return { keyId: subject, key };
    },
    forOpening: (keyId) => (gone.has(keyId) ? null : (keys.get(keyId) ?? null)),
  };
  return { ...ring, destroy: (subject: string) => gone.add(subject) };
}

const meta = (): Meta => ({
  id: randomUUID(),
  occurredAt: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'member', id: memberId },
  commandId: randomUUID(),
  correlationId: 'correlation',
  causationId: 'causation',
});
const noted: Noted = { type: 'Noted', data: { memberId, kind: 'thanks', text: 'Well done' } };
const fromLog = (event: NewEvent): NewEvent => JSON.parse(JSON.stringify(event)) as NewEvent;
const stored = (event: NewEvent, stream = 'note-1'): RecordedEvent => ({
  ...fromLog(event),
  stream,
  revision: 0,
  position: '1',
});

describe('the event codec', () => {
  it('decodes an event that it has just encoded as the log gives it, and without its key as erased', async () => {
    const keys = keyring();
    const codec = createEventCodec<Noted>(open, keys);
    const encoded = await codec.encode('note-1', noted, meta());
    const kept = { ...encoded, stream: 'note-1', revision: 0, position: '1' };
    expect(await codec.decode(kept)).toEqual(await codec.decode(stored(encoded)));
    await expect(async () => codec.decode({ ...kept, stream: 'note-2' })).rejects.toThrow();
    keys.destroy(memberId);
    expect((await codec.decode(kept)).data.text).toBeNull();
  });

  it('decodes an event as it was encoded, with its envelope', async () => {
    const codec = createEventCodec<Noted>(open, keyring());
    const envelope = meta();
    expect(await codec.decode(stored(await codec.encode('note-1', noted, envelope)))).toEqual({
      ...noted,
      ...envelope,
      stream: 'note-1',
      revision: 0,
      position: '1',
    });
  });

  it('shows no personal field in a stored event', async () => {
    const event = await createEventCodec<Noted>(open, keyring()).encode('note-1', noted, meta());
    expect(JSON.stringify(event)).not.toContain('Well done');
    expect(event.data).toMatchObject({ memberId, kind: 'thanks' });
  });

  it('seals an event differently each time', async () => {
    const codec = createEventCodec<Noted>(open, keyring());
    const envelope = meta();
    const boxes = await Promise.all(
      Array.from({ length: 600 }, async () => codec.encode('note-1', noted, envelope)),
    );
    const starts = boxes.map(({ data }) => (data['$sealed'] as { box: string }).box.slice(0, 16));
    expect(new Set(starts).size).toBe(600);
  });

  it('decodes personal fields as null once the key is gone, and encodes no more events of the subject', async () => {
    const keys = keyring();
    const codec = createEventCodec<Noted>(open, keys);
    const event = stored(await codec.encode('note-1', noted, meta()));
    keys.destroy(memberId);
    expect((await codec.decode(event)).data).toEqual({ ...noted.data, text: null });
    await expect(codec.encode('note-1', noted, meta())).rejects.toThrow(SubjectErased);
  });

  it('opens no personal field with keys that only seal', async () => {
    const keys = keyring();
    const codec = createEventCodec<Noted>(open, sealingOnly(keys));
    const event = stored(await codec.encode('note-1', noted, meta()));
    expect((await codec.decode(event)).data.text).toBeNull();
    expect((await createEventCodec<Noted>(open, keys).decode(event)).data.text).toBe('Well done');
  });

  it('asks at once for the keys of several events, if keys can be read ahead', async () => {
    const asked: (readonly string[])[] = [];
    const keys: DataKeys = { ...keyring(), readAhead: async (ids) => void asked.push(ids) };
    const codec = createEventCodec<Noted>(open, keys);
    const sealed = stored(await codec.encode('note-1', noted, meta()));
    await codec.readKeysAhead([sealed, { ...sealed, data: {} }, sealed]);
    expect(asked).toEqual([[memberId, memberId]]);
    await createEventCodec<Noted>(open, keyring()).readKeysAhead([sealed]);
  });

  it('refuses a box that was altered or moved to another stream, type or event', async () => {
    const codec = createEventCodec<Noted>(open, keyring());
    const event = await codec.encode('note-1', noted, meta());
    const decode = async (moved: RecordedEvent) => codec.decode(moved);
    await expect(decode(stored(event, 'note-2'))).rejects.toThrow();
    await expect(decode(stored({ ...event, id: randomUUID() }))).rejects.toThrow();
    const box = event.data['$sealed'] as { readonly key: string; readonly box: string };
    const bytes = Buffer.from(box.box, 'base64');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const changed: Json = { ...box, box: bytes.toString('base64') };
    await expect(
      decode(stored({ ...event, data: { ...event.data, $sealed: changed } })),
    ).rejects.toThrow();
  });

  it('seals the subject itself where the contract marks it', async () => {
    const sealed: EventDescriptions = {
      Noted: { ...open['Noted']!, sealed: { memberId: { subject: 'memberId' } } },
    };
    const keys = keyring();
    const codec = createEventCodec<Noted>(sealed, keys);
    const event = stored(await codec.encode('note-1', noted, meta()));
    expect(event.data['memberId']).toBeUndefined();
    expect((await codec.decode(event)).data.memberId).toBe(memberId);
    keys.destroy(memberId);
    expect((await codec.decode(event)).data.memberId).toBeNull();
  });

  it('upcasts an event of an old version step by step', async () => {
    const keys = keyring();
    const old = stored(await createEventCodec<Noted>(open, keys).encode('note-1', noted, meta()));
    const now: EventDescriptions = {
      Noted: {
        ...open['Noted']!,
        version: 3,
        upcasts: {
          1: ({ kind, ...data }) => ({ ...data, kind: `${String(kind)}!` }),
          2: ({ kind, ...data }) => ({ ...data, kind: `${String(kind)}?` }),
        },
      },
    };
    expect((await createEventCodec<Noted>(now, keys).decode(old)).data).toEqual({
      ...noted.data,
      kind: 'thanks!?',
    });
  });

  it('refuses an event of an unknown type or version by its name', async () => {
    const keys = keyring();
    const codec = createEventCodec<Noted>(open, keys);
    const event = stored(await codec.encode('note-1', noted, meta()));
    const decode = async (other: RecordedEvent, descriptions = open) =>
      createEventCodec<Noted>(descriptions, keys).decode(other);
    await expect(decode({ ...event, type: 'Sung' })).rejects.toThrow(UnknownEvent);
    const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 2 } };
    await expect(decode(newer)).rejects.toThrow('version 2 of Noted');
    const noWay = { Noted: { ...open['Noted']!, version: 2 } };
    await expect(decode(event, noWay)).rejects.toThrow('no way from version 1 to 2');
  });
});

describe('what a decision says beside its event', () => {
  const about: EventDescriptions = {
    Noted: {
      version: 1,
      schema: { parse: (data) => data },
      sealed: {},
      upcasts: {},
      about: 'memberId',
    },
  };
  const because = { code: 'not-ours', words: 'Never a pupil', note: 'Called the school' };
  const decision = { ...meta(), because, reverses: randomUUID(), partOf: randomUUID() };

  it('comes back as it was written, and its words are sealed under the key of the person concerned', async () => {
    const keys = keyring();
    const codec = createEventCodec<Noted>(about, keys);
    const encoded = await codec.encode('note-1', noted, decision);
    expect(JSON.stringify(encoded)).not.toMatch(/pupil|Called/u);
    const { reverses, partOf } = decision;
    expect(await codec.decode(stored(encoded))).toMatchObject({ because, reverses, partOf });
    keys.destroy(memberId);
    expect(await codec.decode(stored(encoded))).toMatchObject({
      because: { code: 'not-ours', words: null, note: null },
      reverses,
    });
  });

  it('opens only in the event that it was written for', async () => {
    const codec = createEventCodec<Noted>(about, keyring());
    const encoded = await codec.encode('note-1', noted, decision);
    await expect(codec.decode(stored({ ...encoded, id: randomUUID() }))).rejects.toThrow();
  });

  it('keeps the code alone where the person is gone, and seals what concerns nobody for the actor', async () => {
    const keys = keyring();
    keys.destroy(memberId);
    const gone = createEventCodec<Noted>(about, keys);
    const nothingSealed: Noted = { type: 'Noted', data: { ...noted.data, text: null } };
    const { because: kept } = await gone.decode(
      stored(await gone.encode('note-1', nothingSealed, decision)),
    );
    expect(kept).toEqual({ code: 'not-ours', words: null, note: null });

    const actorKeys = keyring();
    const nobody = createEventCodec<Noted>(open, actorKeys);
    const actor = { kind: 'staff', id: randomUUID() };
    const encoded = await nobody.encode('note-1', nothingSealed, { ...decision, actor });
    expect((await nobody.decode(stored(encoded))).because).toEqual(because);
    actorKeys.destroy(actor.id);
    expect((await nobody.decode(stored(encoded))).because).toEqual(kept);
  });
});
