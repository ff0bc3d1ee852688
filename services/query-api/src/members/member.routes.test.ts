import { randomUUID } from 'node:crypto';
import { birthdaysAnswer } from '@portal/contracts/birthdays/birthday.api';
import {
  mentionSuggestionsAnswer,
  userAnswer,
  usersAnswer,
} from '@portal/contracts/members/member.api';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
type Person = Awaited<ReturnType<Reads['member']>>;
let asha: Person;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member({ bio: 'Runs', currentOrganization: 'ISRO', location: 'Pune' });
});
afterEach(() => reads.close());

const names = (body: unknown) => usersAnswer.parse(body).data.map(({ fullName }) => fullName);

describe('the member who reads', () => {
  it('[7.auth.5] [7.users.7] [3.1] sees all of their own profile, with the role', async () => {
    const me = userAnswer.parse((await asha.get('/auth/me')).body).data;
    expect(me).toEqual({
      _id: asha._id,
      fullName: 'Asha Patil',
      profilePicture: 'no-photo.jpg',
      role: 'member',
      batchYear: 2004,
      bio: 'Runs',
      currentOrganization: 'ISRO',
      location: 'Pune',
      phoneNumber: '',
      linkedInProfile: '',
      facebookProfile: '',
      instagramProfile: '',
      age: 38,
      birthday: '06-15',
      createdAt: '2026-01-01T00:00:00.000Z',
      email: 'asha@example.org',
      admissionNumber: 'A-17',
      dateOfBirth: '1987-06-15',
      status: 'approved',
    });
    expect((await asha.get('/users/profile')).body).toEqual({ data: me });
    expect((await asha.get(`/users/${asha._id}`)).body).toEqual({ data: me });
  });
});

describe('somebody else', () => {
  it('is seen without e-mail, admission number and year of birth', async () => {
    const ravi = await reads.member({ fullName: 'Ravi Kale' });
    const user = userAnswer.parse((await ravi.get(`/users/${asha._id}`)).body).data;
    expect(user).toMatchObject({ fullName: 'Asha Patil', age: 38, birthday: '06-15', bio: 'Runs' });
    for (const field of ['email', 'admissionNumber', 'dateOfBirth', 'status'])
      expect(user).not.toHaveProperty(field);
  });
  it('is seen in full by an administrator', async () => {
    const admin = await reads.member({ role: 'admin' });
    expect((await admin.get(`/users/${asha._id}`)).body.data).toMatchObject({
      email: 'asha@example.org',
      dateOfBirth: '1987-06-15',
    });
  });
  it('is not found while they wait, or once they are gone', async () => {
    const waiting = await reads.member({ status: 'pending' });
    const gone = randomUUID();
    await reads.put(members, { _id: gone, status: 'rejected' });
    expect((await asha.get(`/users/${waiting._id}`)).status).toBe(404);
    expect((await asha.get(`/users/${gone}`)).status).toBe(404);
    expect((await asha.get(`/users/${randomUUID()}`)).status).toBe(404);
  });
});

describe('the directory', () => {
  beforeEach(async () => {
    await reads.member({ fullName: 'नीलेश Kadam', batchYear: 1999, location: 'Nashik' });
    await reads.member({
      fullName: 'Bela Rao',
      batchYear: 1999,
      currentOrganization: 'Isro (R&D)',
    });
    await reads.member({ fullName: 'José D’Souza', batchYear: 2001, location: 'Thāne' });
    await reads.member({ fullName: 'Waiting', status: 'pending' });
  });
  it('[7.users.1] [7.users.2] [3.17] lists approved members by name', async () => {
    const { body } = await asha.get('/users');
    expect(names(body)).toEqual(['Asha Patil', 'Bela Rao', 'José D’Souza', 'नीलेश Kadam']);
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1 });
    expect(body.data[0]).not.toHaveProperty('email');
  });
  it.each([
    ['name=bel', ['Bela Rao']],
    ['name=नी', ['नीलेश Kadam']],
    ['name=PATIL', ['Asha Patil']],
    ['batchYear=1999', ['Bela Rao', 'नीलेश Kadam']],
    ['batchYear=1999&location=nash', ['नीलेश Kadam']],
    ['currentOrganization=isro', ['Asha Patil', 'Bela Rao']],
    ['currentOrganization=(r%26d)', ['Bela Rao']],
    ['location=pune&name=', ['Asha Patil']],
    ['name=.*', []],
    [`name=${'नीलेश'.normalize('NFD')}`, ['नीलेश Kadam']],
    ['name=नलश', []],
    ["name=D'Souza", ['José D’Souza']],
    ['name=d%E2%80%99souza', ['José D’Souza']],
    ['name=dsouza', ['José D’Souza']],
    ['name=JOSE', ['José D’Souza']],
    ['location=thane', ['José D’Souza']],
  ])('[7.users.1] [9.19] finds by %s', async (query, found) => {
    expect(names((await asha.get(`/users?${query}`)).body)).toEqual(found);
  });
  it('[7.users.2] has twelve to a page', async () => {
    for (let index = 0; index < 13; index++)
      await reads.member({ fullName: `Member ${String.fromCharCode(97 + index)}` });
    const pages = await Promise.all([1, 2, 3].map((page) => asha.get(`/users?page=${page}`)));
    expect(pages.map(({ body }) => names(body).length)).toEqual([12, 5, 0]);
    expect(pages.map(({ body }) => body.pagination)).toEqual(
      [1, 2, 3].map((currentPage) => ({ currentPage, totalPages: 2 })),
    );
    expect(new Set(pages.flatMap(({ body }) => names(body))).size).toBe(17);
  });
  it('shows what a member changed at once', async () => {
    await asha.get('/users?location=goa');
    await reads.member({ _id: asha._id, location: 'Goa' });
    expect(names((await asha.get('/users?location=goa')).body)).toEqual(['Asha Patil']);
  });
  it('refuses a batch year that is no number', async () => {
    expect((await asha.get('/users?batchYear=x')).status).toBe(400);
  });
});

describe('birthdays of today', () => {
  const today = async (by: Person) => {
    const { body } = await by.get('/users/birthdays/today');
    return birthdaysAnswer.parse(body).data.map(({ fullName }) => fullName);
  };
  beforeEach(async () => {
    await reads.member({ fullName: 'Leap Day', dateOfBirth: '1988-02-29' });
    await reads.member({ fullName: 'Day Before', dateOfBirth: '1990-02-28' });
    await reads.member({ fullName: 'First March', dateOfBirth: '1990-03-01' });
    await reads.member({ fullName: 'Waiting', dateOfBirth: '1990-02-28', status: 'pending' });
  });
  async function at(instant: string) {
    reads.setTime(instant);
    return today(await reads.member({ fullName: 'Reader', dateOfBirth: '1980-11-11' }));
  }
  it('[7.users.11] [3.8] are those of approved members, with what the panel shows', async () => {
    reads.setTime('2026-06-15T06:00:00Z');
    const { body } = await (
      await reads.member({ dateOfBirth: '1980-11-11' })
    ).get('/users/birthdays/today');
    expect(birthdaysAnswer.parse(body).data).toEqual([
      {
        _id: asha._id,
        fullName: 'Asha Patil',
        batchYear: 2004,
        currentOrganization: 'ISRO',
        profilePicture: 'no-photo.jpg',
      },
    ]);
  });
  it('are those of 29 February on the 28th where there is no 29th', async () => {
    expect(await at('2026-02-28T06:00:00Z')).toEqual(['Day Before', 'Leap Day']);
    expect(await at('2028-02-28T06:00:00Z')).toEqual(['Day Before']);
    expect(await at('2028-02-29T06:00:00Z')).toEqual(['Leap Day']);
  });
  it("are those of the day it is in the school's time zone", async () => {
    expect(await at('2026-02-28T18:29:59Z')).toEqual(['Day Before', 'Leap Day']);
    expect(await at('2026-02-28T18:30:00Z')).toEqual(['First March']);
  });
  it('are others the next day, though nobody has written anything', async () => {
    reads.setTime('2026-03-10T18:29:00Z');
    const reader = await reads.member({ fullName: 'Reader', dateOfBirth: '1980-11-11' });
    expect(await today(reader)).toEqual([]);
    await reads.member({ fullName: 'Eleventh', dateOfBirth: '1990-03-11' });
    expect(await today(reader)).toEqual([]);
    reads.setTime('2026-03-10T18:31:00Z');
    expect(await today(reader)).toEqual(['Eleventh']);
  });
});

describe('suggestions for a mention', () => {
  const search = async (q: string) => {
    const { body } = await asha.get(`/users/search?q=${encodeURIComponent(q)}`);
    return mentionSuggestionsAnswer.parse(body).data;
  };
  const displays = async (q: string) => (await search(q)).map(({ display }) => display);
  const mentioned = async (...wanted: string[]): Promise<unknown> =>
    JSON.parse((await reads.views({ view: 'mentions', displays: wanted })).json);

  it('[7.users.12] [3.9] name approved members by the beginning of any word of their name', async () => {
    await reads.member({ fullName: 'Patrick Dsouza' });
    await reads.member({ fullName: 'Waiting Patil', status: 'pending' });
    expect(await displays('PAT')).toEqual(['Asha Patil', 'Patrick Dsouza']);
    expect(await displays('asha p')).toEqual(['Asha Patil']);
    expect(await displays('atil')).toEqual([]);
    expect(await search('asha')).toEqual([
      { id: 'Asha Patil', display: 'Asha Patil', batchYear: 2004, fullName: 'Asha Patil' },
    ]);
  });
  it('find names of any script', async () => {
    await reads.member({ fullName: 'नीलेश Kadam' });
    expect(await displays('नी')).toEqual(['नीलेश Kadam']);
  });
  it('are at most ten, and none for nothing', async () => {
    for (let index = 0; index < 12; index++)
      await reads.member({ fullName: `Zubin ${String.fromCharCode(97 + index)}` });
    expect(await displays('zub')).toHaveLength(10);
    expect(await displays(' ')).toEqual([]);
    expect((await asha.get('/users/search')).body).toEqual({ data: [] });
  });
  it('tell people of one name apart, so that each display names one of them', async () => {
    const other = await reads.member({ batchYear: 1999 });
    const third = await reads.member({ batchYear: 1999 });
    expect((await displays('asha')).sort()).toEqual([
      'Asha Patil (1999, 1)',
      'Asha Patil (1999, 2)',
      'Asha Patil (2004)',
    ]);
    expect(
      await mentioned(
        'Asha Patil (2004)',
        'Asha Patil (1999, 1)',
        'Asha Patil (1999, 2)',
        'Asha Patil',
      ),
    ).toEqual({
      'Asha Patil (2004)': asha._id,
      'Asha Patil (1999, 1)': other._id,
      'Asha Patil (1999, 2)': third._id,
    });
  });
  it('name whom they named; what names nobody is left out', async () => {
    const waiting = await reads.member({ fullName: 'Waiting', status: 'pending' });
    expect(waiting).toBeDefined();
    expect(await mentioned('Asha Patil', 'Waiting', 'Nobody', '__proto__')).toEqual({
      'Asha Patil': asha._id,
    });
  });
  it('find nobody by what would be a pattern', async () => {
    expect(await displays('.*')).toEqual([]);
    expect(await displays('(')).toEqual([]);
  });
});
