import { randomUUID } from 'node:crypto';
import type { GivenAnswer } from '@portal/contracts/gatherings/answer';
import { attendeesAnswer, upcomingAnswer } from '@portal/contracts/gatherings/gathering.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import {
  gatherings,
  type PresentGathering,
  type StoredAnswer,
} from '@portal/read-models/gatherings/gathering';
import { translating } from '@portal/languages/testing/translations';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

translating({ Name: 'नाव', going: 'येणार' });

const NOW = '2026-03-10T12:00:00.000Z';
const inHours = (hours: number): string =>
  new Date(Date.parse(NOW) + hours * 60 * 60 * 1000).toISOString();

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

const answerOf = (
  memberId: string,
  answer: GivenAnswer,
  more: Partial<StoredAnswer> = {},
): StoredAnswer => ({ memberId, answer, guests: 0, knowsChange: 0, remindedOf: null, ...more });

async function event(
  more: Partial<PresentGathering> = {},
  post: Parameters<Reads['post']>[1] = {},
): Promise<string> {
  const postId = await reads.post(asha._id, post);
  await reads.put(gatherings, {
    _id: postId,
    status: 'shown',
    authorId: asha._id,
    startsAt: inHours(72),
    endsAt: null,
    place: 'Hall',
    link: '',
    changes: 0,
    hasUntold: false,
    answers: [],
    ...more,
  });
  return postId;
}

describe('a post with a start', () => {
  const answers = () => [
    answerOf(asha._id, 'going', { guests: 2 }),
    answerOf(ravi._id, 'maybe'),
    answerOf(randomUUID(), 'no'),
    answerOf(randomUUID(), 'going', { guests: 1 }),
  ];

  it("shows the event in the school's time zone, the counts, and each reader their own answer", async () => {
    const postId = await event({ answers: answers() });
    const counts = { going: 2, maybe: 1, no: 1, guests: 3 };
    for (const [reader, mine] of [
      [asha, { answer: 'going', guests: 2 }],
      [ravi, { answer: 'maybe', guests: 0 }],
      [office, null],
    ] as const) {
      const [inFeed] = postsAnswer.parse((await reader.get('/posts')).body).data;
      const alone = postAnswer.parse((await reader.get(`/posts/${postId}`)).body).data;
      expect(inFeed).toEqual(alone);
      expect(alone).toMatchObject({
        event: {
          startsAt: inHours(72),
          endsAt: null,
          place: 'Hall',
          link: '',
          timeZone: 'Asia/Kolkata',
        },
        position: reads.position(),
      });
      expect(alone.answers).toEqual({ ...counts, mine });
    }
  });

  it('answers 304 to a reader whose feed has not changed', async () => {
    await event({ answers: answers() });
    const { headers } = await ravi.get('/posts');
    await ravi.get('/posts', { 'If-None-Match': String(headers['etag']) }).expect(304);
    await asha.get('/posts', { 'If-None-Match': String(headers['etag']) }).expect(200);
  });

  it('keeps the answer of one reader out of the view that everyone gets', async () => {
    const postId = await event({ answers: answers() });
    const post = await reads.views({ view: 'post', postId });
    expect(JSON.parse(post.json).answers).not.toHaveProperty('mine');
    const forAll = await reads.views({ view: 'answers', postId });
    expect(JSON.parse(forAll.json)).toEqual({
      going: 2,
      maybe: 1,
      no: 1,
      guests: 3,
      postId,
      position: reads.position(),
    });
    const forRavi = await reads.views({ view: 'answers', postId, memberId: ravi._id });
    expect(JSON.parse(forRavi.json)).toMatchObject({ mine: { answer: 'maybe', guests: 0 } });
  });
});

it.each([
  ['never had a start', undefined],
  ['was cancelled', { startsAt: null }],
  ['was hidden', { status: 'hidden' as const }],
])('a post whose event %s has neither event nor answers', async (_what, state) => {
  const postId = state ? await event(state) : await reads.post(asha._id);
  const { data } = (await asha.get(`/posts/${postId}`)).body;
  expect(data).not.toHaveProperty('event');
  expect(data).not.toHaveProperty('answers');
});

describe('the next events', () => {
  const titles = async () =>
    upcomingAnswer.parse((await ravi.get('/posts/upcoming')).body).data.map(({ title }) => title);

  it('are the five that begin soonest', async () => {
    for (const [index, hours] of [90, 20, 50, 30, 40, 10].entries())
      await event({ startsAt: inHours(hours) }, { title: `${index}` });
    expect(await titles()).toEqual(['5', '1', '3', '4', '2']);
  });

  it('carry their time zone and the own answer of the reader', async () => {
    const postId = await event({ answers: [answerOf(ravi._id, 'going', { guests: 1 })] });
    expect((await ravi.get('/posts/upcoming')).body).toEqual({
      data: [
        {
          _id: postId,
          title: 'Reunion',
          event: {
            startsAt: inHours(72),
            endsAt: null,
            place: 'Hall',
            link: '',
            timeZone: 'Asia/Kolkata',
          },
          answers: { going: 1, maybe: 0, no: 0, guests: 1, mine: { answer: 'going', guests: 1 } },
        },
      ],
      timeZone: 'Asia/Kolkata',
    });
  });

  it('stay until their end, and without one for three hours', async () => {
    await event({ startsAt: inHours(-48), endsAt: inHours(1) }, { title: 'lasts three days' });
    await event({ startsAt: inHours(-2) }, { title: 'has begun' });
    await event({ startsAt: inHours(-3) }, { title: 'began three hours ago' });
    await event({ startsAt: inHours(-1), endsAt: inHours(0) }, { title: 'is over' });
    await event({ startsAt: inHours(5) }, { title: 'comes' });
    expect(await titles()).toEqual(['lasts three days', 'has begun', 'comes']);
  });

  it('leave out what is cancelled or hidden, or waits for approval', async () => {
    await event({ startsAt: null }, { title: 'cancelled' });
    await event({ status: 'hidden' }, { title: 'deleted' });
    for (let index = 0; index < 12; index++)
      await event({ startsAt: inHours(1) }, { title: 'waits', status: 'pending' });
    await event({ startsAt: inHours(5) }, { title: 'comes' });
    expect(await titles()).toEqual(['comes']);
  });

  it('are for members only', async () => {
    expect((await ravi.get('/posts/upcoming', { Authorization: '' })).status).toBe(401);
  });
});

describe('who answered', () => {
  it('stands page by page, first those who go, then maybe, then no', async () => {
    const many = Array.from({ length: 50 }, () => answerOf(randomUUID(), 'maybe'));
    const postId = await event({
      answers: [answerOf(asha._id, 'no'), ...many, answerOf(ravi._id, 'going', { guests: 4 })],
    });
    const page = async (query: string) =>
      attendeesAnswer.parse((await office.get(`/posts/${postId}/answers${query}`)).body);
    const first = await page('');
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 2 });
    expect(first.data).toHaveLength(50);
    expect(first.data[0]).toEqual({
      _id: ravi._id,
      fullName: 'Ravi Kale',
      profilePicture: 'no-photo.jpg',
      role: 'member',
      batchYear: 1999,
      answer: 'going',
      guests: 4,
    });
    expect((await page('?page=2')).data.map(({ fullName }) => fullName)).toEqual([
      'Former member',
      'Asha Patil',
    ]);
    await office.get(`/posts/${postId}/answers?page=0`).expect(400);
  });

  it('is nobody for a post without a start, and not found for a post that others cannot see', async () => {
    const plain = await reads.post(asha._id);
    expect((await ravi.get(`/posts/${plain}/answers`)).body).toEqual({
      data: [],
      pagination: { currentPage: 1, totalPages: 0 },
    });
    const waiting = await event({}, { status: 'pending' });
    for (const id of [waiting, randomUUID(), 'x'])
      await ravi.get(`/posts/${id}/answers`).expect(404);
  });

  it('is exported for the author and administrators, and for nobody else', async () => {
    await reads.put(members, {
      ...(await reads.readStore.collection('members').get(ravi._id)),
      _id: ravi._id,
      position: reads.beyond(1),
      fullName: '=HYPERLINK("x")',
    });
    const postId = await event({
      answers: [answerOf(asha._id, 'maybe'), answerOf(ravi._id, 'going', { guests: 4 })],
    });
    for (const reader of [asha, office]) {
      const { headers, text } = await reader.get(`/posts/${postId}/answers.csv`).expect(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(text).toBe(
        `\uFEFFName,Batch,Answer,Guests\r\n"'=HYPERLINK(""x"")",1999,going,4\r\nAsha Patil,2004,maybe,0\r\n`,
      );
    }
    const marathi = await asha.get(`/posts/${postId}/answers.csv`).set('Accept-Language', 'mr');
    expect(marathi.headers).toMatchObject({
      'content-language': 'mr',
      'content-disposition': 'attachment; filename="answers.csv"',
    });
    expect(marathi.text).toMatch(/^\uFEFFनाव,[^,]+,[^,]+,[^,]+\r\n.*,1999,येणार,4\r\n/u);
    const refused = await ravi.get(`/posts/${postId}/answers.csv`).expect(403);
    expect(refused.body.message).toBe('Only the author and administrators can export the answers');
    await asha.get(`/posts/${randomUUID()}/answers.csv`).expect(404);
  });
});

describe('a calendar file', () => {
  const fileOf = async (postId: string) => {
    const { headers, text } = await ravi.get(`/posts/${postId}/event.ics`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="event.ics"',
    });
    return text;
  };

  it('has the event in UTC, with its words escaped', async () => {
    const postId = await event(
      {
        endsAt: inHours(74),
        place: 'Hall, left; \\ door',
        link: 'https://example.org/a?b=1,2',
        changes: 3,
      },
      { title: 'Reunion', content: 'Bring:\n- food\r\n- songs' },
    );
    expect((await fileOf(postId)).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Alumni portal//Events//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${postId}@alumni-portal`,
      'DTSTAMP:20260310T120000Z',
      'SEQUENCE:3',
      'DTSTART:20260313T120000Z',
      'DTEND:20260313T140000Z',
      'SUMMARY:Reunion',
      String.raw`DESCRIPTION:Bring:\n- food\n- songs`,
      String.raw`LOCATION:Hall\, left\; \\ door`,
      'URL:https://example.org/a?b=1,2',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('folds long lines between characters, so that no line has more than 75 octets', async () => {
    const content = 'पुराने मित्र '.repeat(40).trim();
    const postId = await event({}, { content });
    const text = await fileOf(postId);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${content}\r\n`);
  });

  it('does not exist for a post without a start', async () => {
    for (const id of [await reads.post(asha._id), await event({ startsAt: null }), randomUUID()])
      await ravi.get(`/posts/${id}/event.ics`).expect(404);
  });
});

describe('notices', () => {
  const due = async (now = NOW) =>
    JSON.parse((await reads.views({ view: 'due-notices', now })).json) as unknown;

  it('remind those who go or may, from a day before the start until it', async () => {
    const startsAt = inHours(24);
    const postId = await event({
      startsAt,
      answers: [
        answerOf(ravi._id, 'going'),
        answerOf(asha._id, 'maybe'),
        answerOf(office._id, 'no'),
        answerOf(randomUUID(), 'going', { remindedOf: startsAt }),
      ],
    });
    const notice = { postId, authorId: asha._id, startsAt };
    expect(await due()).toEqual({
      reminders: [
        { ...notice, memberId: ravi._id },
        { ...notice, memberId: asha._id },
      ],
      changes: [],
    });
    for (const moment of [inHours(-0.01), startsAt])
      expect(await due(moment)).toEqual({ reminders: [], changes: [] });
    expect(await due(inHours(23.9))).toMatchObject({ reminders: [{}, {}] });
  });

  it('remind again of a start that was moved', async () => {
    await event({
      startsAt: inHours(3),
      answers: [answerOf(ravi._id, 'going', { remindedOf: inHours(2) })],
    });
    expect(await due()).toMatchObject({ reminders: [{ startsAt: inHours(3) }] });
  });

  it('tell of a change those who go or may and do not know of it, but not its author', async () => {
    const postId = await event({
      changes: 2,
      hasUntold: true,
      answers: [
        answerOf(ravi._id, 'going', { knowsChange: 1 }),
        answerOf(office._id, 'maybe', { knowsChange: 2 }),
        answerOf(asha._id, 'going'),
        answerOf(randomUUID(), 'no'),
      ],
    });
    expect(await due()).toEqual({
      reminders: [],
      changes: [{ postId, authorId: asha._id, memberId: ravi._id, change: 2 }],
    });
  });

  it('tell of a cancelled event, and not of one that has begun or is hidden', async () => {
    const untold = {
      changes: 1,
      hasUntold: true,
      answers: [answerOf(ravi._id, 'going')],
    };
    await event({ ...untold, startsAt: inHours(-1) });
    await event({ ...untold, status: 'hidden' });
    await event(untold, { status: 'deleted' });
    const cancelled = await event({ ...untold, startsAt: null });
    expect(await due()).toMatchObject({ changes: [{ postId: cancelled }] });
  });
});
