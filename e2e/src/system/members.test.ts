import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { limits } from '@portal/contracts/fields/limits';
import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { mentionSuggestionsAnswer, userAnswer } from '@portal/contracts/members/member.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  join,
  pendingId,
  registration,
  submission,
  type Answer,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';

let portal: Portal;
let admin: Api;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_REGISTRATIONS_PER_CLIENT: '5000' } });
  admin = await portal.admin();
});
afterAll(killAll);

const newMember = (changes: Parameters<typeof registration>[0] = {}): Promise<Member> =>
  join(portal.api, admin, changes);

describe('the directory', () => {
  let villages = 0;
  async function villagers(...fullNames: readonly string[]) {
    const location = `Village ${++villages}`;
    const all = [];
    for (const fullName of fullNames) {
      const member = await newMember({ fullName });
      const answer = await member.api.put('/users/profile', { location });
      all.push({ ...member, seenFrom: answer.seenFrom });
    }
    const last = all.at(-1)!;
    const find = async (query: Readonly<Record<string, string>>) => {
      const search = new URLSearchParams({ location, ...query });
      const answer = await last.api.get(`/users?${search.toString()}`, last.seenFrom);
      expect(answer.status).toBe(200);
      return answer.read(directoryAnswer);
    };
    const found = async (query: Readonly<Record<string, string>>) =>
      (await find(query)).data.map(({ fullName }) => fullName);
    return { all, find, found };
  }

  it('searches the directory by each of four filters and by all together [7.users.1] [9.19]', async () => {
    const { all, found } = await villagers('Asha Patil', 'Bela Rao');
    const answer = await all[1]!.api.put('/users/profile', { currentOrganization: 'Tata Motors' });
    expect(answer.status).toBe(200);
    expect(await found({ name: 'ash' })).toEqual(['Asha Patil']);
    expect(await found({ batchYear: '2004' })).toEqual(['Asha Patil', 'Bela Rao']);
    expect(await found({ batchYear: '1999' })).toEqual([]);
    expect(await found({ currentOrganization: 'tata' })).toEqual(['Bela Rao']);
    expect(await found({ location: 'nowhere' })).toEqual([]);
    expect(await found({ name: 'bela', batchYear: '2004', currentOrganization: 'motors' })).toEqual(
      ['Bela Rao'],
    );
    expect(await found({ name: '', batchYear: '', currentOrganization: ' ' })).toHaveLength(2);
  });

  it('finds names in any script however they are typed', async () => {
    const { found } = await villagers('नीलेश पाटील', 'Mary D’Souza', 'José Fernandes');
    for (const name of ['नीलेश', 'नीलेश'.normalize('NFD'), 'पाटी'])
      expect(await found({ name })).toEqual(['नीलेश पाटील']);
    expect(await found({ name: 'नलश' })).toEqual([]);
    for (const name of ["D'Souza", 'd’souza', 'dsouza', "MARY D'S"])
      expect(await found({ name })).toEqual(['Mary D’Souza']);
    for (const name of ['jose', 'JOSÉ', 'Jose\u0301'])
      expect(await found({ name })).toEqual(['José Fernandes']);
  });

  it('pages the directory by name, twelve to a page [7.users.2] [3.17]', async () => {
    const letters = Array.from({ length: 14 }, (_, back) => String.fromCharCode(90 - back));
    const { find } = await villagers(...letters.map((letter) => `${letter}ia Kale`));
    const [first, second] = [await find({}), await find({ page: '2' })];
    const listed = [...first.data, ...second.data].map(({ fullName }) => fullName);
    expect(listed).toEqual([...listed].sort());
    expect([first.data.length, second.data.length]).toEqual([12, 2]);
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 2 });
    expect(second.pagination).toEqual({ currentPage: 2, totalPages: 2 });
  });

  it('lists no pending members and no private fields', async () => {
    const { all, find } = await villagers('Asha Patil');
    const waiting = registration({ fullName: 'Waiting Waghmare' });
    await pendingId(admin, waiting.email, await portal.api.post('/auth/register', waiting));
    const answer = await all[0]!.api.get('/users?name=waghmare');
    expect(answer.read(directoryAnswer).data).toEqual([]);
    for (const field of ['email', 'admissionNumber', 'dateOfBirth', 'status'])
      expect((await find({})).data[0]).not.toHaveProperty(field);
    expect((await portal.api.get('/users')).status).toBe(401);
  });
});

it('changes a profile field by field [7.users.4] [7.users.7]', async () => {
  const { api, id, email } = await newMember();
  const changes = {
    fullName: 'Asha Kulkarni',
    bio: 'Runs',
    currentOrganization: 'ISRO',
    location: 'Bengaluru',
    phoneNumber: '+91 98220 12345',
    linkedInProfile: 'https://linkedin.example/in/asha',
    facebookProfile: 'https://facebook.example/asha',
    instagramProfile: 'https://instagram.example/asha',
  };
  const answer = await api.put('/users/profile', changes);
  expect(answer.status).toBe(200);
  expect(answer.read(userAnswer).data).toMatchObject({ _id: id, email, ...changes });
  expect((await api.get('/users/profile')).body).toEqual(answer.body);
  expect((await api.get('/auth/me')).body).toEqual(answer.body);
  const emptied = await api.put('/users/profile', { bio: '' });
  expect(emptied.read(userAnswer).data).toMatchObject({ ...changes, bio: '' });
});

it('refuses an invalid profile and changes nothing', async () => {
  const { api } = await newMember();
  const answer = await api.put('/users/profile', {
    fullName: '',
    location: 'Goa',
    facebookProfile: 'javascript:alert(1)',
  });
  expect(answer.status).toBe(400);
  expect(answer.read(refusal).errors?.map(({ field }) => field)).toEqual([
    'fullName',
    'facebookProfile',
  ]);
  expect((await api.get('/users/profile')).read(userAnswer).data).toMatchObject({
    fullName: 'Asha Patil',
    location: '',
  });
});

it('shows a new name everywhere at once', async () => {
  const asha = await newMember({ fullName: 'Ashwini Gaikwad' });
  const ravi = await newMember({ fullName: 'Ravindra Gaikwad' });
  const posted = await asha.api.post('/posts', submission());
  const { _id } = posted.read(postAnswer).data;
  await ravi.api.post(`/posts/${_id}/comment`, { text: 'Well done @[Ashwini Gaikwad]' });
  await asha.api.post(`/posts/${_id}/comment`, { text: 'Thank you' });

  const { seenFrom } = await asha.api.put('/users/profile', { fullName: 'Ashwini Deshpande' });
  const read = (path: string) => ravi.api.get(path, seenFrom);
  const post = (await read(`/posts/${_id}`)).read(postAnswer).data;
  expect(post.user.fullName).toBe('Ashwini Deshpande');
  expect(post.comments.map(({ name, text }) => [name, text])).toEqual([
    ['Ravindra Gaikwad', 'Well done @[Ashwini Deshpande]'],
    ['Ashwini Deshpande', 'Thank you'],
  ]);
  const feed = (await read('/posts')).read(postsAnswer).data;
  expect(feed.find((one) => one._id === _id)?.user.fullName).toBe('Ashwini Deshpande');
  const found = async (path: string) =>
    (await read(path)).read(directoryAnswer).data.map((one) => one._id);
  expect(await found('/users?name=deshpande')).toEqual([asha.id]);
  expect(await found('/users?name=ashwini+gaikwad')).toEqual([]);
  const suggested = await read('/users/search?q=ashwini');
  expect(suggested.read(mentionSuggestionsAnswer).data).toMatchObject([
    { id: 'Ashwini Deshpande', display: 'Ashwini Deshpande' },
  ]);
  const mentioned = await ravi.api.post(`/posts/${_id}/comment`, {
    text: 'Again, @[Ashwini Deshpande]',
  });
  expect(mentioned.read(commentsAnswer).data.at(-1)?.text).toBe('Again, @[Ashwini Deshpande]');
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('a picture', () => {
  let asha: Member;
  beforeEach(async () => {
    asha = await newMember();
  });
  const form = (bytes: Uint8Array, name = 'me.png') => {
    const data = new FormData();
    data.append('profilePicture', new Blob([new Uint8Array(bytes)]), name);
    return data;
  };
  const send = (bytes: Uint8Array, name?: string): Promise<Answer> =>
    asha.api.put('/users/profile/picture', form(bytes, name));
  const pictureOf = async (id: string) =>
    (await asha.api.get(`/users/${id}`)).read(userAnswer).data.profilePicture;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${portal.url}/${path}`, { headers });

  it('accepts a picture and shows it wherever its member is shown [7.users.5] [7.users.6]', async () => {
    const answer = await send(PNG);
    expect(answer.status).toBe(200);
    const { profilePicture } = answer.read(pictureAnswer).data;
    const { api } = asha;
    const me = (await api.get('/auth/me', answer.seenFrom)).read(userAnswer).data;
    expect(me.profilePicture).toBe(profilePicture);
    const posted = (await api.post('/posts', submission())).read(postAnswer).data;
    expect(posted.user.profilePicture).toBe(profilePicture);

    for (const path of [profilePicture, `${profilePicture}?size=96`]) {
      const picture = await get(path);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP');
      const etag = picture.headers.get('etag') ?? '';
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    }
  });

  it('replaces the old picture and removes it on request', async () => {
    const first = (await send(PNG)).read(pictureAnswer).data.profilePicture;
    const second = (await send(PNG)).read(pictureAnswer).data.profilePicture;
    await eventually(async () => expect((await get(first)).status).toBe(404));
    expect((await get(second)).status).toBe(200);
    const answer = await asha.api.delete('/users/profile/picture');
    expect(answer.read(pictureAnswer).data.profilePicture).toBe('no-photo.jpg');
    await eventually(async () => expect((await get(second)).status).toBe(404));
    const me = (await asha.api.get('/auth/me', answer.seenFrom)).read(userAnswer).data;
    expect(me.profilePicture).toBe('no-photo.jpg');
  });

  it.each([
    {
      file: 'is no image',
      bytes: Buffer.from('not a picture'),
      status: 415,
      message: 'Please upload an image file',
    },
    {
      file: 'is a web page',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      status: 415,
      message: 'Please upload an image file',
    },
    {
      file: 'is too large',
      bytes: Buffer.alloc(limits.pictureBytes + 1, PNG),
      status: 413,
      message: 'A picture must be at most 8 MB',
    },
    {
      file: 'is damaged',
      bytes: PNG.subarray(0, 46),
      status: 400,
      message: 'This picture is damaged and cannot be read. Please try another one.',
    },
  ])(
    'refuses a file that $file with $status and keeps the old one',
    async ({ bytes, status, message }) => {
      const old = (await send(PNG)).read(pictureAnswer).data.profilePicture;
      const answer = await send(bytes);
      expect(answer.status).toBe(status);
      expect(answer.read(refusal)).toMatchObject({ message });
      expect(await pictureOf(asha.id)).toBe(old);
      expect((await get(old)).status).toBe(200);
    },
  );

  it('refuses a picture without a token', async () => {
    const answer = await portal.api.put('/users/profile/picture', form(PNG));
    expect(answer.status).toBe(401);
    expect(await pictureOf(asha.id)).toBe('no-photo.jpg');
  });
});

it('keeps pictures and profiles over a restart', async () => {
  const asha = await newMember({ fullName: 'Lasting Patil' });
  const data = new FormData();
  data.append('profilePicture', new Blob([new Uint8Array(PNG)]), 'me.png');
  const sent = await asha.api.put('/users/profile/picture', data);
  const { profilePicture } = sent.read(pictureAnswer).data;
  await portal.kill();
  portal = await startPortal({ dataDir: portal.dataDir });
  expect((await fetch(`${portal.url}/${profilePicture}`)).status).toBe(200);
  admin = await portal.admin();
  const { data: found } = (await admin.get('/users?name=lasting')).read(pendingRegistrationsAnswer);
  expect(found).toMatchObject([{ fullName: 'Lasting Patil', profilePicture }]);
});
