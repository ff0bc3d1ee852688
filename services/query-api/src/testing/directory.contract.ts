import { randomUUID } from 'node:crypto';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { members } from '@portal/read-models/members/member';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import { searchKey } from '@portal/read-models/search-key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from './reads.ts';

export function describeDirectory(name: string, options: Parameters<typeof createReads>[0]): void {
  describe(`the directory over ${name}`, () => {
    let reads: Reads;
    let asha: Awaited<ReturnType<Reads['member']>>;
    beforeEach(async () => {
      reads = await createReads(options);
      asha = await reads.member({ location: 'Pune' });
    });
    afterEach(() => reads.close());

    async function find(query: string): Promise<readonly string[]> {
      const answer = await asha.get(`/users?${query}`);
      return pendingRegistrationsAnswer.parse(answer.body).data.map(({ fullName }) => fullName);
    }
    const document = (fullName: string) => ({
      status: 'approved',
      role: 'member',
      batchYear: 2004,
      fullName,
      nameKey: searchKey(fullName),
      email: 'someone@example.org',
      admissionNumber: null,
      suspension: null,
      erasure: null,
      organizationKey: '',
      locationKey: '',
      dateOfBirth: null,
      birthday: null,
      profilePicture: 'no-photo.jpg',
      bio: '',
      currentOrganization: '',
      location: '',
      phoneNumber: '',
      linkedInProfile: '',
      facebookProfile: '',
      instagramProfile: '',
      registeredAt: '2026-01-01T00:00:00.000Z',
      approvedAt: null,
    });
    async function commit(
      documents: readonly { readonly _id: string; readonly position: string }[],
      { collection = projectionKey(members), checkpoint }: Record<string, string> = {},
    ) {
      const lease = (await reads.readStore.lease('members', 'test', 60_000))!;
      await reads.readStore.commit({
        lease,
        replace: [{ collection, documents }],
        checkpoints: checkpoint === undefined ? {} : { [projectionKey(members)]: checkpoint },
      });
    }

    it('follows members who come, change and go, in the order of their names', async () => {
      expect(await find('')).toEqual(['Asha Patil']);
      const zoya = await reads.member({ fullName: 'Zoya Khan' });
      await reads.member({ fullName: 'Bela Rao' });
      expect(await find('')).toEqual(['Asha Patil', 'Bela Rao', 'Zoya Khan']);
      await reads.member({ _id: zoya._id, fullName: 'Abha Khan', location: 'Goa' });
      expect(await find('')).toEqual(['Abha Khan', 'Asha Patil', 'Bela Rao']);
      expect(await find('name=zoya')).toEqual([]);
      expect(await find('location=goa')).toEqual(['Abha Khan']);
      await reads.put(members, { _id: zoya._id, status: 'erased' });
      expect(await find('name=khan')).toEqual([]);
      expect(await find('')).toEqual(['Asha Patil', 'Bela Rao']);
    });

    it('holds all members of a read model that is loaded in many slices', async () => {
      const people = Array.from({ length: 1_003 }, (_, index) => ({
        _id: randomUUID(),
        ...document(`Member ${String.fromCharCode(97 + (index % 3))}`),
      }));
      await reads.put(members, ...people);
      const pages = await Promise.all(
        Array.from({ length: 21 }, (_, page) =>
          asha.get(`/users?name=member&limit=50&page=${page + 1}`),
        ),
      );
      const ids = pages.flatMap(({ body }) =>
        pendingRegistrationsAnswer.parse(body).data.map(({ _id }) => _id),
      );
      expect(new Set(ids)).toEqual(new Set(people.map(({ _id }) => _id)));
      expect(ids).toHaveLength(people.length);
    });

    it('waits for the position that a read names', async () => {
      await find('');
      const position = await reads.put(members, { _id: randomUUID(), ...document('Bela Rao') });
      const answer = await asha.get('/users', { 'X-Min-Position': position });
      expect(pendingRegistrationsAnswer.parse(answer.body).data).toHaveLength(2);
    });

    it('misses nobody if a later document is written before an earlier one', async () => {
      await find('');
      const place = (by: number) => reads.beyond(by);
      await commit([{ _id: randomUUID(), position: place(3), ...document('Later Rao') }], {
        checkpoint: place(1),
      });
      expect(await find('name=rao')).toEqual(['Later Rao']);
      await commit([{ _id: randomUUID(), position: place(2), ...document('Earlier Rao') }], {
        checkpoint: place(3),
      });
      expect(await find('name=rao')).toEqual(['Earlier Rao', 'Later Rao']);
    });

    it('reloads a rebuilt read model, even at the same positions', async () => {
      expect(await find('name=patil')).toEqual(['Asha Patil']);
      const physical = `${projectionKey(members)}_rebuilt`;
      await reads.readStore.ensureCollection(physical, members.indexes);
      await commit([{ _id: asha._id, position: reads.position(), ...document('Asha Kale') }], {
        collection: physical,
      });
      await reads.readStore.swap({
        logical: members.name,
        physical,
        projection: projectionKey(members),
        position: reads.position(),
      });
      expect(await find('name=patil')).toEqual([]);
      expect(await find('name=kale')).toEqual(['Asha Kale']);
    });

    it('holds names beyond the first 65,536 code points', async () => {
      const [beyond, before] = ['𠮷田', '\uFA0E田'];
      await reads.member({ fullName: beyond });
      await reads.member({ fullName: before });
      expect(await find('name=田')).toEqual([beyond, before]);
      await reads.member({ fullName: 'Bela Rao' });
      const { body } = await asha.get(`/users/search?q=${encodeURIComponent(beyond)}`);
      expect(body.data).toMatchObject([{ display: beyond }]);
    });
  });
}
