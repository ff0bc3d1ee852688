import { randomUUID } from 'node:crypto';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { members } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { createChance } from '@portal/testing/invented/chance';
import { inventPerson, inventProfile } from '@portal/testing/invented/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProcessorTimeBelow } from '../testing/processor-time.ts';
import { createReads, type Reads } from '../testing/reads.ts';

const MEMBERS = 50_000;
const BATCH = 5_000;

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
beforeAll(async () => {
  reads = await createReads();
  asha = await reads.member();
  const chance = createChance('directory');
  const member = () => {
    const { fullName, batchYear, dateOfBirth, admissionNumber } = inventPerson(chance, 2026);
    const {
      currentOrganization = '',
      location = '',
      bio = '',
      phoneNumber = '',
      linkedInProfile = '',
      facebookProfile = '',
      instagramProfile = '',
    } = inventProfile(chance);
    return {
      _id: randomUUID(),
      status: 'approved',
      role: 'member',
      batchYear,
      fullName,
      nameKey: searchKey(fullName),
      email: 'someone@example.org',
      dateOfBirth,
      birthday: dateOfBirth.slice(5),
      admissionNumber,
      profilePicture: 'no-photo.jpg',
      bio,
      currentOrganization,
      organizationKey: searchKey(currentOrganization),
      location,
      locationKey: searchKey(location),
      phoneNumber,
      linkedInProfile,
      facebookProfile,
      instagramProfile,
      registeredAt: '2026-01-01T00:00:00.000Z',
      approvedAt: '0000000000000001',
    };
  };
  for (let count = 0; count < MEMBERS; count += BATCH)
    await reads.put(members, ...Array.from({ length: BATCH }, member));
  await asha.get('/users');
}, 60_000);
afterAll(() => reads.close());

it.each([
  '/users',
  '/users?page=2000',
  '/users?page=4167',
  '/users?page=100000',
  '/users?name=नीलेश',
  "/users?name=d'souza",
  '/users?name=a',
  '/users?name=a&page=4000',
  '/users?name=Zzyzx',
  '/users?name=sunita eknath patil',
  '/users?batchYear=2004',
  '/users?batchYear=1800',
  '/users?currentOrganization=hospital',
  '/users?currentOrganization=nowhere',
  '/users?location=pune&page=500',
  '/users?name=asha&batchYear=2004&currentOrganization=bank&location=pune',
  ...['sunita', 'Pateel', 'sunita patil 2004 pune', '94', 'a', 'zzyzx', 'محمد قریشی'].map(
    (text) => `/users?q=${text}`,
  ),
  ...['a', 'asha', 'rao', 'नी', 'zzyzx', 'asha ramesh patil'].map(
    (text) => `/users/search?q=${text}`,
  ),
  '/users/birthdays/today',
])('takes less than 100 ms of processor time for %s among 50,000 members', async (path) => {
  const ask = async () => {
    await reads.put(members, { _id: 'gone', status: 'rejected' });
    await asha.get(encodeURI(path)).expect(200);
  };
  await expectProcessorTimeBelow(100, ask);
});

it('finds the same members among 50,000 as a search through all documents', async () => {
  const everyone = await reads.readStore.collection(members.name).find({});
  for (const name of ["D'Souza", 'कुलकर्णी', 'é', 'ash']) {
    const key = searchKey(name).trim();
    const expected = everyone.filter(
      (person) => 'nameKey' in person && String(person.nameKey).includes(key),
    );
    const { body } = await asha.get(`/users?limit=1&name=${encodeURIComponent(name)}`);
    expect(body.pagination.totalPages).toBe(expected.length);
    expect(pendingRegistrationsAnswer.parse(body).data).toHaveLength(1);
  }
});
