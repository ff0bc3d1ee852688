import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailRecord, MailStore } from '../ports/mail-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeMailStore(opened: OpenedStores<MailStore>): void {
  describe('mails', () => {
    let store: MailStore;
    let other: MailStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
    const plain = (record: MailRecord | null) =>
      record && { ...record, sealed: record.sealed && Buffer.from(record.sealed).toString() };
    const added = async (more: Partial<MailRecord> = {}) => {
      const record: MailRecord = {
        id: randomUUID(),
        subjectId: randomUUID(),
        kind: 'welcome',
        state: 'waiting',
        at: at('08'),
        since: at('08'),
        tries: 0,
        expiresAt: null,
        sealed: Buffer.from('sealed'),
        version: 1,
        ...more,
      };
      expect(await store.putMail(record, null)).toBe(true);
      return record;
    };
    const due = async (hour: string, limit = 1_000) =>
      (await other.mailsDue(at(hour), limit)).map(({ id }) => id);

    it('keeps the first mail of an id', async () => {
      const mail = await added({ expiresAt: at('09') });
      expect(await other.putMail({ ...mail, kind: 'another' }, null)).toBe(false);
      expect(plain(await other.mail(mail.id))).toEqual(plain(mail));
      expect(await store.mail(randomUUID())).toBeNull();
    });

    it('lets one of several processes change a mail', async () => {
      const mail = await added();
      const changed = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).putMail(
            { ...mail, tries: index, version: 2 },
            mail.version,
          ),
        ),
      );
      expect(changed.filter(Boolean)).toHaveLength(1);
      expect((await store.mail(mail.id))?.tries).toBe(changed.indexOf(true));
      const done = { ...mail, state: 'done', sealed: null, version: 3 } as const;
      expect(await other.putMail(done, 2)).toBe(true);
      expect(await store.mail(mail.id)).toEqual(done);
      expect(await store.putMail(mail, randomUUID().length)).toBe(false);
    });

    it('finds the mails that are due, longest first, and no others', async () => {
      const newest = await added({ at: at('10') });
      const early = await added({ at: at('09') });
      const later = await added({ at: at('11') });
      await added({ at: at('09'), state: 'failed' });
      await added({ at: at('09'), state: 'done' });
      expect(await due('10')).toEqual([early.id, newest.id]);
      expect(await due('10', 1)).toEqual([early.id]);
      expect(await due('08')).toEqual([]);
      expect(await due('12')).toContain(later.id);
    });

    it('pages through all mails', async () => {
      const made = [];
      for (let index = 0; index < 7; index++) made.push(await added());
      const seen: string[] = [];
      for (;;) {
        const page = await other.mailsAfter(seen.at(-1) ?? null, 3);
        expect(page.length).toBeLessThanOrEqual(3);
        if (page.length === 0) break;
        seen.push(...page.map(({ id }) => id));
      }
      expect(seen).toEqual([...new Set(seen)].sort());
      expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    });

    it('deletes all mails of a subject, and never changes one that is deleted', async () => {
      const mine = await added();
      const also = await added({ subjectId: mine.subjectId, state: 'failed' });
      const theirs = await added();
      await other.deleteMailsOf(mine.subjectId, null);
      expect(await store.mail(mine.id)).toBeNull();
      expect(await store.mail(also.id)).toBeNull();
      expect(await store.mail(theirs.id)).not.toBeNull();
      expect(await store.putMail({ ...mine, version: 2 }, mine.version)).toBe(false);
      expect(await store.mail(mine.id)).toBeNull();
    });

    it('deletes the mails of a subject that are of one kind', async () => {
      const mine = await added({ kind: 'password-reset' });
      const also = await added({ subjectId: mine.subjectId, kind: 'second-step' });
      const theirs = await added({ kind: 'password-reset' });
      await other.deleteMailsOf(mine.subjectId, 'password-reset');
      expect(await store.mail(mine.id)).toBeNull();
      expect(await store.mail(also.id)).not.toBeNull();
      expect(await store.mail(theirs.id)).not.toBeNull();
    });

    it('deletes mails that have not waited for long', async () => {
      const [failed, done] = [await added({ state: 'failed' }), await added({ state: 'done' })];
      const [waiting, recent] = [await added(), await added({ state: 'done', at: at('10') })];
      await other.deleteMailsSettledBefore(at('10'));
      const left = await Promise.all(
        [failed, done, waiting, recent].map(async ({ id }) => (await store.mail(id))?.state),
      );
      expect(left).toEqual([undefined, undefined, 'waiting', 'done']);
    });
  });
}
