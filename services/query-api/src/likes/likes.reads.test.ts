import { randomUUID } from 'node:crypto';
import { likersAnswer } from '@portal/contracts/likes/like.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

type Person = Awaited<ReturnType<Reads['member']>>;
let reads: Reads;
let asha: Person;
let ravi: Person;
let office: Person;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
  ravi = await reads.member({ fullName: 'Ravi Kale', batchYear: 1999 });
  office = await reads.member({ fullName: 'School Office', role: 'admin' });
});
afterEach(() => reads.close());

const likersIn = async (postId: string) =>
  postAnswer
    .parse((await asha.get(`/posts/${postId}`)).body)
    .data.likers?.map(({ fullName, batchYear }) => `${fullName} ${batchYear}`);

it('the people who like a post are listed page by page, newest like first', async () => {
  const postId = await reads.post(asha._id);
  await reads.like(postId, ravi._id, ...Array.from({ length: 49 }, () => randomUUID()), asha._id);
  const page = async (query: string) =>
    likersAnswer.parse((await office.get(`/posts/${postId}/likes${query}`)).body);
  expect(await page('')).toEqual({
    data: [
      {
        _id: asha._id,
        fullName: 'Asha Patil',
        profilePicture: 'no-photo.jpg',
        role: 'member',
        batchYear: 2004,
      },
    ],
    pagination: { currentPage: 1, totalPages: 2 },
  });
  expect((await page('?page=2')).data.map(({ fullName }) => fullName)).toEqual(['Ravi Kale']);
  await office.get(`/posts/${postId}/likes?page=0`).expect(400);
});

it('a post has the newest fifty who like it and the reader, counts all, and says whether the reader is one of them', async () => {
  const postId = await reads.post(asha._id);
  const others = Array.from({ length: 60 }, () => randomUUID());
  await reads.like(postId, ravi._id, ...others, asha._id);
  const newest = [...others.slice(-49), asha._id];
  const seen = async (reader: Person) => {
    const inFeed = postsAnswer.parse((await reader.get('/posts')).body).data[0];
    const { data } = postAnswer.parse((await reader.get(`/posts/${postId}`)).body);
    expect(inFeed).toEqual(data);
    const { likes, likeCount, liked } = data;
    return { likes, likeCount, liked };
  };
  expect(await seen(asha)).toEqual({ likes: newest, likeCount: 62, liked: true });
  expect(await seen(office)).toEqual({ likes: newest, likeCount: 62, liked: false });
  expect(await seen(ravi)).toEqual({
    likes: [ravi._id, ...newest.slice(1)],
    likeCount: 62,
    liked: true,
  });
});

it('the people who like a post are shown to those who may read the post', async () => {
  const waiting = await reads.post(asha._id, { status: 'pending' });
  for (const reader of [asha, office])
    expect((await reader.get(`/posts/${waiting}/likes`).expect(200)).body).toEqual({
      data: [],
      pagination: { currentPage: 1, totalPages: 0 },
    });
  for (const id of [waiting, randomUUID(), 'x'])
    expect((await ravi.get(`/posts/${id}/likes`).expect(404)).body.message).toBe('Post not found');
});

it('a post names the newest three members who like it, without those who are gone, by their present names', async () => {
  const meera = await reads.member({ fullName: 'Meera Joshi', batchYear: 2011 });
  const postId = await reads.post(asha._id);
  expect(await likersIn(postId)).toEqual([]);
  await reads.like(postId, office._id, ravi._id, meera._id, asha._id);
  expect(await likersIn(postId)).toEqual(['Asha Patil 2004', 'Meera Joshi 2011', 'Ravi Kale 1999']);
  await reads.member({ _id: meera._id, fullName: 'Meera Rao', batchYear: 2011 });
  await reads.put(members, { _id: ravi._id, status: 'rejected' });
  expect(await likersIn(postId)).toEqual(['Asha Patil 2004', 'Meera Rao 2011']);
});

it('a post that is shown to all of them says of no reader whether they like it', async () => {
  const postId = await reads.post(asha._id);
  await reads.like(postId, ravi._id);
  const { json } = await reads.views({ view: 'post', postId });
  const forAll: unknown = JSON.parse(json);
  expect(forAll).toMatchObject({ likes: [ravi._id], likeCount: 1 });
  expect(forAll).not.toHaveProperty('liked');
});
