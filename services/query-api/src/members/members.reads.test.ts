import { randomUUID } from 'node:crypto';
import { birthdaysAnswer } from '@portal/contracts/birthdays/birthday.api';
import { mentionSuggestionsAnswer, userAnswer } from '@portal/contracts/members/member.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
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

const names = (body: unknown) =>
  pendingRegistrationsAnswer.parse(body).data.map(({ fullName }) => fullName);

it('shows members all of their own profile, with their role [7.auth.5] [7.users.7] [3.1]', async () => {
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
    language: null,
    status: 'approved',
  });
  expect((await asha.get('/users/profile')).body).toEqual({ data: me });
  expect((await asha.get(`/users/${asha._id}`)).body).toEqual({ data: me });
});

it('shows other members without email, admission number, age and year of birth', async () => {
  const ravi = await reads.member({ fullName: 'Ravi Kale' });
  const user = userAnswer.parse((await ravi.get(`/users/${asha._id}`)).body).data;
  expect(user).toMatchObject({ fullName: 'Asha Patil', age: null, birthday: '06-15', bio: 'Runs' });
  for (const field of ['email', 'admissionNumber', 'dateOfBirth', 'language', 'status'])
    expect(user).not.toHaveProperty(field);
});
it.each([
  ['mr', 'mr'],
  ['a language that the portal no longer has', null],
])('shows members their own language: %s as %s', async (language, shown) => {
  const ravi = await reads.member({ language });
  expect((await ravi.get('/auth/me')).body.data).toMatchObject({ language: shown });
});
it('shows members in full to administrators', async () => {
  const admin = await reads.member({ role: 'admin' });
  expect((await admin.get(`/users/${asha._id}`)).body.data).toMatchObject({
    email: 'asha@example.org',
    dateOfBirth: '1987-06-15',
  });
});
it('does not find a member who is pending or gone', async () => {
  const waiting = await reads.member({ status: 'pending' });
  const gone = randomUUID();
  await reads.put(members, { _id: gone, status: 'rejected' });
  expect((await asha.get(`/users/${waiting._id}`)).status).toBe(404);
  expect((await asha.get(`/users/${gone}`)).status).toBe(404);
  expect((await asha.get(`/users/${randomUUID()}`)).status).toBe(404);
});

describe('a hidden member', () => {
  let meera: Person;
  beforeEach(async () => {
    meera = await reads.member({
      fullName: 'Meera Rao',
      isHidden: true,
      bio: 'Paints',
      location: 'Pune',
      phoneNumber: '98765 43210',
      dateOfBirth: '1987-03-10',
      birthday: '03-10',
    });
  });

  it('is in neither directory, birthdays nor suggestions, and is not mentioned any more', async () => {
    expect(names((await asha.get('/users')).body)).toEqual(['Asha Patil']);
    expect(names((await asha.get('/users?q=pune')).body)).toEqual(['Asha Patil']);
    expect((await asha.get('/users/birthdays/today')).body).toEqual({ data: [], total: 0 });
    expect((await asha.get('/users/search?q=me')).body).toEqual({ data: [] });
    const { json } = await reads.views({ view: 'mentions', displays: ['Meera Rao'] });
    expect(JSON.parse(json)).toEqual({});
  });

  it('shows others name, batch and picture alone, and themselves and administrators all', async () => {
    const shown = userAnswer.parse((await asha.get(`/users/${meera._id}`)).body).data;
    expect(shown).toMatchObject({
      fullName: 'Meera Rao',
      batchYear: 2004,
      hidden: true,
      age: null,
      birthday: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(/Paints|Pune|98765/u);
    const admin = await reads.member({ role: 'admin' });
    for (const reader of [admin, meera])
      expect((await reader.get(`/users/${meera._id}`)).body.data).toMatchObject({
        hidden: true,
        bio: 'Paints',
        birthday: '03-10',
      });
  });

  it('keeps the name on a post, and in an old mention', async () => {
    const postId = await reads.post(meera._id);
    await reads.comment(postId, asha._id, {
      text: `@[${meera._id}] look`,
      mentionIds: [meera._id],
    });
    const { body } = await asha.get(`/posts/${postId}`);
    expect(body.data).toMatchObject({
      user: { fullName: 'Meera Rao' },
      comments: [{ text: '@[Meera Rao] look' }],
    });
  });

  it('is there again at once when they return', async () => {
    await asha.get('/users');
    await reads.member({ _id: meera._id, fullName: 'Meera Rao', isHidden: false });
    expect(names((await asha.get('/users')).body)).toEqual(['Asha Patil', 'Meera Rao']);
  });
});

describe('a suspended member', () => {
  let meera: Person;
  beforeEach(async () => {
    meera = await reads.member({
      fullName: 'Meera Rao',
      suspension: { until: '2026-03-10T15:00:00.000Z' },
      bio: 'Paints',
      dateOfBirth: '1987-03-10',
      birthday: '03-10',
    });
  });
  const found = async () => {
    const { json } = await reads.views({ view: 'mentions', displays: ['Meera Rao'] });
    return {
      directory: names((await asha.get('/users')).body).includes('Meera Rao'),
      batch: names((await asha.get('/users?batchYear=2004')).body).includes('Meera Rao'),
      suggested: (await asha.get('/users/search?q=me')).body.data.length === 1,
      mentioned: 'Meera Rao' in JSON.parse(json),
      birthday: (await asha.get('/users/birthdays/today')).body.data.length === 1,
    };
  };
  const everywhere = { directory: true, batch: true, suggested: true, mentioned: true };
  const nowhere = { directory: false, batch: false, suggested: false, mentioned: false };

  it('is in no directory, batch, suggestion or birthday list until restored', async () => {
    expect(await found()).toEqual({ ...nowhere, birthday: false });
    await reads.member({ ...meera, fullName: 'Meera Rao', dateOfBirth: '1987-03-10' });
    expect(await found()).toEqual({ ...everywhere, birthday: true });
  });

  it('is there again when the suspension ends by itself, though nothing is written', async () => {
    await found();
    reads.setTime('2026-03-10T15:00:01.000Z');
    expect(await found()).toEqual({ ...everywhere, birthday: true });
  });

  it('is found in order again after a change, once the suspension has ended by itself', async () => {
    await reads.member({ fullName: 'Nina Rao' });
    await found();
    reads.setTime('2026-03-10T15:00:01.000Z');
    await reads.member({ _id: meera._id, fullName: 'Zara Rao' });
    expect(names((await asha.get('/users')).body)).toEqual(['Asha Patil', 'Nina Rao', 'Zara Rao']);
  });

  it('keeps a profile that says nothing about it, and their words', async () => {
    const shown = userAnswer.parse((await asha.get(`/users/${meera._id}`)).body).data;
    expect(shown).toMatchObject({ fullName: 'Meera Rao', bio: 'Paints', birthday: '03-10' });
    for (const field of ['suspension', 'hidden', 'rests']) expect(shown).not.toHaveProperty(field);
    const postId = await reads.post(meera._id);
    expect((await asha.get(`/posts/${postId}`)).body.data).toMatchObject({
      user: { fullName: 'Meera Rao' },
    });
    const admin = await reads.member({ role: 'admin' });
    expect((await admin.get(`/users/${meera._id}`)).body.data).toHaveProperty('suspension');
  });
});

describe('an office account', () => {
  let office: Person;
  beforeEach(async () => {
    office = await reads.member({
      fullName: 'Administrator',
      role: 'admin',
      batchYear: null,
      dateOfBirth: null,
      birthday: null,
      admissionNumber: null,
    });
  });

  it('is in no directory, suggestion or birthday list, is counted nowhere and cannot be mentioned', async () => {
    for (const reader of [asha, office]) {
      const { body } = await reader.get('/users');
      expect(names(body)).toEqual(['Asha Patil']);
      expect(body).toMatchObject({ people: 1, batches: 1 });
      expect(names((await reader.get('/users?q=admin')).body)).toEqual([]);
      expect((await reader.get('/users/search?q=adm')).body).toEqual({ data: [] });
      expect((await reader.get('/users/birthdays/today')).body).toEqual({ data: [], total: 0 });
    }
    const { json } = await reads.views({ view: 'mentions', displays: ['Administrator'] });
    expect(JSON.parse(json)).toEqual({});
  });

  it('has neither batch nor date of birth in its own profile, and a name beside its words', async () => {
    const nothing = { batchYear: null, age: null, birthday: null };
    expect((await office.get('/users/profile')).body.data).toMatchObject({
      ...nothing,
      dateOfBirth: null,
    });
    expect((await asha.get(`/users/${office._id}`)).body.data).toMatchObject({
      ...nothing,
      fullName: 'Administrator',
    });
    const postId = await reads.post(office._id);
    expect((await asha.get(`/posts/${postId}`)).body.data).toMatchObject({
      user: { fullName: 'Administrator', batchYear: null },
    });
  });

  it('shows the birthdays of all batches, by name', async () => {
    const born = { dateOfBirth: '1987-03-10', birthday: '03-10' };
    await reads.member({ fullName: 'Bela Rao', batchYear: 1999, ...born });
    await reads.member({ fullName: 'Abha Khan', batchYear: 2001, ...born });
    const { body } = await office.get('/users/birthdays/today');
    expect(birthdaysAnswer.parse(body).data.map(({ fullName }) => fullName)).toEqual([
      'Abha Khan',
      'Bela Rao',
    ]);
  });

  it('is in the directory at once when it becomes a person', async () => {
    await asha.get('/users');
    await reads.member({ _id: office._id, fullName: 'Meera Rao', batchYear: 1994 });
    const { body } = await asha.get('/users');
    expect(names(body)).toEqual(['Asha Patil', 'Meera Rao']);
    expect(body).toMatchObject({ people: 2, batches: 2 });
  });
});

describe('people shown to a member in a day', () => {
  let reader: Person;
  let others: readonly Person[];
  beforeEach(async () => {
    await reads.close();
    reads = await createReads({ rates: { PORTAL_RATE_PEOPLE: 5 } });
    reader = await reads.member({ fullName: 'Reader' });
    others = [await reads.member({ fullName: 'Bela Rao' }), await reads.member()];
  });

  it('are counted by page and profile, and refused beyond the figure until it is over', async () => {
    expect((await reader.get('/users?limit=3')).status).toBe(200);
    expect((await reader.get(`/users/${others[0]?._id}`)).status).toBe(200);
    expect((await reader.get(`/users/${others[0]?._id}`)).status).toBe(200);
    for (const path of ['/users?limit=3', `/users/${others[1]?._id}`]) {
      const refused = await reader.get(path);
      expect(refused.status).toBe(429);
      expect(refused.body.message).toContain('very many people today');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    expect((await others[0]?.get('/users?limit=3'))?.status).toBe(200);
  });

  it('are neither oneself nor a search without a result', async () => {
    for (let read = 0; read < 6; read += 1) {
      expect((await reader.get(`/users/${reader._id}`)).status).toBe(200);
      expect((await reader.get('/users?name=nobody')).status).toBe(200);
    }
    expect((await reader.get('/users?limit=3')).status).toBe(200);
  });
});

describe('what a member lets others see', () => {
  const born = { dateOfBirth: '1987-03-10', birthday: '03-10' };
  const shown = async (more: object) => {
    const bela = await reads.member({ fullName: 'Bela Rao', ...born, ...more });
    const { data } = userAnswer.parse((await asha.get(`/users/${bela._id}`)).body);
    const listed = (await asha.get('/users?q=bela')).body.data[0];
    expect(listed).toMatchObject({ age: data.age, birthday: data.birthday });
    const { body } = await asha.get('/users/birthdays/today');
    return { age: data.age, birthday: data.birthday, isToday: body.data.length === 1 };
  };

  it('is the day of the birthday and no age before they choose', async () => {
    expect(await shown({})).toEqual({ age: null, birthday: '03-10', isToday: true });
  });
  it('is the age too once they allow it', async () => {
    expect(await shown({ allowed: ['age'] })).toEqual({
      age: 39,
      birthday: '03-10',
      isToday: true,
    });
  });
  it('is no birthday once they withdraw it, neither on the profile nor today', async () => {
    expect(await shown({ withheld: ['birthday'], allowed: ['age'] })).toEqual({
      age: 39,
      birthday: null,
      isToday: false,
    });
  });
  it('is no age after they withdraw it', async () => {
    expect(await shown({ withheld: ['age', 'mails'] })).toEqual({
      age: null,
      birthday: '03-10',
      isToday: true,
    });
  });
  it('does not change what they and administrators see: the date of birth, the age and the day', async () => {
    const bela = await reads.member({ ...born, withheld: ['birthday', 'age'], noticeSeen: '2' });
    const own = userAnswer.parse((await bela.get('/auth/me')).body).data;
    const all = { age: 39, birthday: '03-10', dateOfBirth: '1987-03-10' };
    expect(own).toMatchObject(all);
    expect(own.noticeSeen).toBe('2');
    const admin = await reads.member({ role: 'admin' });
    const { data } = (await admin.get(`/users/${bela._id}`)).body;
    expect(data).toMatchObject(all);
    expect(data).not.toHaveProperty('noticeSeen');
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
  it('lists approved members by name [7.users.1] [7.users.2] [3.17]', async () => {
    const { body } = await asha.get('/users');
    expect(names(body)).toEqual(['Asha Patil', 'Bela Rao', 'José D’Souza', 'नीलेश Kadam']);
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1 });
    expect(body).toMatchObject({ people: 4, batches: 3 });
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
  ])('finds members by %s [7.users.1] [9.19]', async (query, found) => {
    expect(names((await asha.get(`/users?${query}`)).body)).toEqual(found);
  });
  it.each([
    ['nilesh', ['नीलेश Kadam']],
    ['નીલેશ nasik', ['नीलेश Kadam']],
    ['sunita pawar 2017', ['सुनीता पवार']],
    ['सुनीता ९४', []],
    ['सुनीता १७', ['सुनीता पवार']],
    ['’17', ['सुनीता पवार']],
    ['17 पुणे', []],
    ['pune isro', ['Asha Patil']],
    ['Pateel', ['Asha Patil']],
    ["d'souza thane", ['José D’Souza']],
    ['qureshi', ['محمد قریشی']],
    ['محمد', ['محمد قریشی', 'Muhammad Shaikh'].toSorted()],
    ['bela kadam', []],
    ['आशा', ['Asha Patil']],
    ['.*', []],
  ])('finds members by "%s" in one box', async (q, found) => {
    await reads.member({ fullName: 'सुनीता पवार', batchYear: 2017, location: 'Satara' });
    await reads.member({ fullName: 'محمد قریشی', batchYear: 1994 });
    await reads.member({ fullName: 'Muhammad Shaikh', batchYear: 1994 });
    const answer = await asha.get(`/users?q=${encodeURIComponent(q)}`);
    expect(names(answer.body)).toEqual(found);
  });
  it('finds members by one box and a filter together', async () => {
    expect(names((await asha.get('/users?q=1999&location=nash')).body)).toEqual(['नीलेश Kadam']);
  });
  it('lists twelve members to a page [7.users.2]', async () => {
    for (let index = 0; index < 13; index++)
      await reads.member({ fullName: `Member ${String.fromCharCode(97 + index)}` });
    const pages = await Promise.all([1, 2, 3].map((page) => asha.get(`/users?page=${page}`)));
    expect(pages.map(({ body }) => names(body).length)).toEqual([12, 5, 0]);
    expect(pages.map(({ body }) => body.pagination)).toEqual(
      [1, 2, 3].map((currentPage) => ({ currentPage, totalPages: 2 })),
    );
    expect(new Set(pages.flatMap(({ body }) => names(body))).size).toBe(17);
  });
  it('lists a member under a new name at once', async () => {
    await asha.get('/users?location=goa');
    await reads.member({ _id: asha._id, location: 'Goa' });
    expect(names((await asha.get('/users?location=goa')).body)).toEqual(['Asha Patil']);
  });
  it('refuses a batch year that is not a number', async () => {
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
  async function birthdaysAt(instant: string) {
    reads.setTime(instant);
    return today(await reads.member({ fullName: 'Reader', dateOfBirth: '1980-11-11' }));
  }
  it("puts the reader's batch first, and stops at 50 with how many there are", async () => {
    reads.setTime('2026-04-04T06:00:00Z');
    const born = { dateOfBirth: '1988-04-04' };
    for (let index = 0; index < 60; index++)
      await reads.member({ fullName: `A Guest`, batchYear: 1990, ...born });
    await reads.member({ fullName: 'Zubin Mehta', batchYear: 2004, ...born });
    const answer = birthdaysAnswer.parse((await asha.get('/users/birthdays/today')).body);
    expect(answer.data.map(({ fullName }) => fullName)).toEqual([
      'Zubin Mehta',
      ...Array.from({ length: 49 }, () => 'A Guest'),
    ]);
    expect(answer.total).toBe(61);
  });
  it('lists approved members whose birthday is today [7.users.11] [3.8]', async () => {
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
  it('lists birthdays of 29 February on the 28th in a year without a 29th', async () => {
    expect(await birthdaysAt('2026-02-28T06:00:00Z')).toEqual(['Day Before', 'Leap Day']);
    expect(await birthdaysAt('2028-02-28T06:00:00Z')).toEqual(['Day Before']);
    expect(await birthdaysAt('2028-02-29T06:00:00Z')).toEqual(['Leap Day']);
  });
  it("lists the birthdays of the day in the school's time zone", async () => {
    expect(await birthdaysAt('2026-02-28T18:29:59Z')).toEqual(['Day Before', 'Leap Day']);
    expect(await birthdaysAt('2026-02-28T18:30:00Z')).toEqual(['First March']);
  });
  it('lists other birthdays on the next day, even if nothing was written', async () => {
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

  it('suggests approved members by the beginning of any word of their name [7.users.12] [3.9]', async () => {
    await reads.member({ fullName: 'Patrick Dsouza' });
    await reads.member({ fullName: 'Waiting Patil', status: 'pending' });
    expect(await displays('PAT')).toEqual(['Asha Patil', 'Patrick Dsouza']);
    expect(await displays('asha p')).toEqual(['Asha Patil']);
    expect(await displays('atil')).toEqual([]);
    expect(await search('asha')).toEqual([
      { id: 'Asha Patil', display: 'Asha Patil', batchYear: 2004, fullName: 'Asha Patil' },
    ]);
  });
  it('suggests names in any script', async () => {
    await reads.member({ fullName: 'नीलेश Kadam' });
    expect(await displays('नी')).toEqual(['नीलेश Kadam']);
  });
  it('suggests ten members at most, and none for an empty text', async () => {
    for (let index = 0; index < 12; index++)
      await reads.member({ fullName: `Zubin ${String.fromCharCode(97 + index)}` });
    expect(await displays('zub')).toHaveLength(10);
    expect(await displays(' ')).toEqual([]);
    expect((await asha.get('/users/search')).body).toEqual({ data: [] });
  });
  it('suggests a different display for each member of the same name', async () => {
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
  it('resolves displays to members, and leaves out displays of nobody', async () => {
    const waiting = await reads.member({ fullName: 'Waiting', status: 'pending' });
    expect(waiting).toBeDefined();
    expect(await mentioned('Asha Patil', 'Waiting', 'Nobody', '__proto__')).toEqual({
      'Asha Patil': asha._id,
    });
  });
  it('takes a search text literally', async () => {
    expect(await displays('.*')).toEqual([]);
    expect(await displays('(')).toEqual([]);
  });
});
