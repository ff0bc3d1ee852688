import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionRecord, SessionStore } from '../ports/session-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeSessionStore(opened: OpenedStores<SessionStore>): void {
  describe('sessions', () => {
    let store: SessionStore;
    let other: SessionStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
    const newSession = (more: Partial<SessionRecord> = {}): SessionRecord => ({
      id: randomUUID(),
      subjectId: randomUUID(),
      credentialVersion: 1,
      userAgent: 'Firefox',
      createdAt: at('08'),
      lastUsedAt: at('08'),
      endedAt: null,
      endReason: null,
      confirmedAt: null,
      ...more,
    });
    const added = async (more: Partial<SessionRecord> = {}) => {
      const session = newSession(more);
      await store.addSession(session);
      return session;
    };

    it('keeps the first session of an id', async () => {
      const session = await added();
      await other.addSession({ ...session, userAgent: 'Safari' });
      expect(await other.session(session.id)).toEqual(session);
      expect(await store.session(randomUUID())).toBeNull();
    });

    it('lists the sessions of a subject', async () => {
      const mine = await added();
      const also = await added({ subjectId: mine.subjectId });
      await added();
      const listed = await other.sessionsOf(mine.subjectId);
      expect(listed).toHaveLength(2);
      expect(listed).toEqual(expect.arrayContaining([mine, also]));
    });

    it('pages through all sessions', async () => {
      const made = [];
      for (let index = 0; index < 7; index++) made.push(await added());
      const seen: SessionRecord[] = [];
      for (;;) {
        const page = await other.sessionsAfter(seen.at(-1)?.id ?? null, 3);
        expect(page.length).toBeLessThanOrEqual(3);
        if (page.length === 0) break;
        seen.push(...page);
      }
      const ids = seen.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort());
      expect(seen).toEqual(expect.arrayContaining(made));
    });

    it('notes the newest use, and brings no session back', async () => {
      const { id } = await added();
      await store.noteSessionUse(id, at('10'));
      await other.noteSessionUse(id, at('09'));
      expect(await store.session(id)).toMatchObject({
        createdAt: at('08'),
        lastUsedAt: at('10'),
      });
      const gone = randomUUID();
      await store.noteSessionUse(gone, at('10'));
      expect(await store.session(gone)).toBeNull();
    });

    it("moves the last uses of a subject's sessions back to an instant, and none forward", async () => {
      const used = await added({ lastUsedAt: at('10') });
      const { subjectId } = used;
      const unused = await added({ subjectId, lastUsedAt: at('08') });
      const theirs = await added({ lastUsedAt: at('10') });
      await store.session(used.id);
      await other.backdateSessionUses(subjectId, at('09'));
      expect(await other.session(used.id)).toEqual({ ...used, lastUsedAt: at('09') });
      await expect.poll(() => store.session(used.id)).toEqual({ ...used, lastUsedAt: at('09') });
      expect(await other.session(unused.id)).toEqual(unused);
      expect(await other.session(theirs.id)).toEqual(theirs);
    });

    it('renews a session for a new version of the credential', async () => {
      const session = await added();
      await store.renewSession(session.id, 2);
      expect(await other.session(session.id)).toEqual({ ...session, credentialVersion: 2 });
    });

    it('confirms a session, in every process, until its credential changes', async () => {
      const session = await added();
      expect(await other.session(session.id)).toMatchObject({ confirmedAt: null });
      await store.confirmSession(session.id, 1, at('09'));
      expect(await other.session(session.id)).toEqual({ ...session, confirmedAt: at('09') });
      await other.renewSession(session.id, 2);
      expect(await store.session(session.id)).toMatchObject({ confirmedAt: null });
    });

    it('confirms no session of an earlier credential, and none that has ended', async () => {
      const session = await added();
      await store.confirmSession(session.id, 2, at('09'));
      expect(await other.session(session.id)).toEqual(session);
      await store.endSession(session.id, at('09'), null);
      await store.confirmSession(session.id, 1, at('10'));
      expect(await other.session(session.id)).toMatchObject({ confirmedAt: null });
    });

    it('ends a session once, for the first reason, and forgets its user agent', async () => {
      const session = await added();
      const ended = { ...session, userAgent: '', endedAt: at('09'), endReason: 'lost' };
      await store.endSession(session.id, at('09'), 'lost');
      expect(await other.session(session.id)).toEqual(ended);
      await other.endSession(session.id, at('10'), 'found');
      expect(await other.session(session.id)).toEqual(ended);
      await store.addSession(session);
      expect(await store.session(session.id)).toEqual(ended);
    });

    it('ends a session at once where it has been read before, in every process', async () => {
      for (const [ending, reading] of [
        [store, other],
        [other, store],
        [store, store],
      ] as const) {
        const { id } = await added();
        for (let reads = 0; reads < 2; reads++)
          expect(await reading.session(id)).toMatchObject({ endedAt: null });
        await ending.endSession(id, at('09'), null);
        expect(await reading.session(id)).toMatchObject({ endedAt: at('09') });
      }
    });

    it('ends the sessions of a subject, except one if asked', async () => {
      const mine = await added();
      const also = await added({ subjectId: mine.subjectId });
      const theirs = await added();
      await other.endSessionsOf(mine.subjectId, at('09'), 'lost', mine.id);
      expect(await store.session(mine.id)).toEqual(mine);
      expect(await store.session(also.id)).toMatchObject({ endedAt: at('09'), userAgent: '' });
      await other.endSessionsOf(mine.subjectId, at('10'), 'stolen', null);
      expect(await store.session(mine.id)).toMatchObject({
        endedAt: at('10'),
        endReason: 'stolen',
        userAgent: '',
      });
      expect(await store.session(also.id)).toMatchObject({ endedAt: at('09'), endReason: 'lost' });
      expect(await store.session(theirs.id)).toEqual(theirs);
    });

    it('deletes all sessions of a subject', async () => {
      const mine = await added();
      const also = await added({ subjectId: mine.subjectId });
      const theirs = await added();
      await other.deleteSessionsOf(mine.subjectId);
      expect(await store.sessionsOf(mine.subjectId)).toEqual([]);
      expect(await store.session(also.id)).toBeNull();
      expect(await store.session(theirs.id)).toEqual(theirs);
    });

    it('deletes the sessions that were not used since an instant', async () => {
      const [old, used] = [await added(), await added({ lastUsedAt: at('10') })];
      await other.deleteSessionsUnusedSince(at('10'));
      expect(await store.session(old.id)).toBeNull();
      expect(await store.session(used.id)).toEqual(used);
    });
  });
}
