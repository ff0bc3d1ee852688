import { group } from '@portal/contracts/groups/group.api';
import { CATEGORIES } from '@portal/contracts/posts/category';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { accepted, type Api, type Member } from '../driver/api.ts';
import type { Chance } from './chance.ts';
import { inventPerson, inventProfile } from './people.ts';
import { drawPortrait } from './portrait.ts';
import { chats, drafts, feedbacks, inventGroup, replies } from './words.ts';

export type FillOptions = {
  readonly visitor: Api;
  readonly admin: Api;
  readonly chance: Chance;
  readonly password: string;
  readonly size: Readonly<
    Record<
      | 'members'
      | 'pending'
      | 'birthdays'
      | 'posts'
      | 'comments'
      | 'likes'
      | 'profiles'
      | 'portraits'
      | 'groups'
      | 'messages'
      | 'feedbacks',
      number
    >
  >;
  readonly atOnce: number;
  readonly onProgress?: (step: string, done: number, total: number) => void;
};

export type FilledPortal = {
  readonly members: readonly (Member & { readonly fullName: string })[];
  readonly posts: readonly string[];
  readonly groups: readonly string[];
};

export const addressOf = (number: number): string =>
  `member${String(number).padStart(3, '0')}@vidyalaya.example`;

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

export function bornToday(year: number): string {
  const day = today().slice(4);
  return day === '-02-29' ? `1988${day}` : `${year}${day}`;
}

type Each = <T>(
  step: string,
  items: readonly T[],
  act: (item: T, index: number) => Promise<unknown>,
  atOnce?: number,
) => Promise<void>;

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

const eachOf =
  ({ atOnce: usual, onProgress }: FillOptions): Each =>
  async (step, items, act, atOnce = usual) => {
    const waiting = items.entries();
    let done = 0;
    const worker = async (): Promise<void> => {
      for (const [index, item] of waiting) {
        await act(item, index);
        onProgress?.(step, (done += 1), items.length);
      }
    };
    await Promise.all(times(Math.min(atOnce, usual)).map(worker));
  };

function inventPeople({ chance, size }: FillOptions) {
  const thisYear = Number(today().slice(0, 4));
  const every = Math.ceil(size.members / Math.max(1, size.birthdays));
  return times(size.members).map((index) => {
    const person = inventPerson(chance, thisYear);
    const isBirthday = size.birthdays > 0 && index % every === 0;
    const dateOfBirth = isBirthday
      ? bornToday(Number(person.dateOfBirth.slice(0, 4)))
      : person.dateOfBirth;
    return { ...person, dateOfBirth, email: addressOf(index + 1) };
  });
}

async function pendingMembers(admin: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (let after = ''; ;) {
    const path = `/users/pending?limit=100${after === '' ? '' : `&after=${after}`}`;
    const { data } = (await accepted(admin.get(path))).read(pendingRegistrationsAnswer);
    for (const { _id, email } of data) if (email) ids.set(email, _id);
    const last = data.at(-1);
    if (!last) return ids;
    after = last._id;
  }
}

async function addMembers(options: FillOptions, each: Each): Promise<FilledPortal['members']> {
  const { visitor, admin, password, size } = options;
  const people = inventPeople(options);
  await each('Registering', people, (person) =>
    accepted(visitor.post('/auth/register', { ...person, password })),
  );
  const pending = [...(await pendingMembers(admin))].filter(([email]) =>
    people.some((person) => person.email === email),
  );
  const approved = pending.slice(0, pending.length - size.pending);
  await each('Approving', approved, ([, id]) => accepted(admin.put(`/users/approve/${id}`)));
  const members: FilledPortal['members'][number][] = [];
  await each('Signing in', approved, async ([email, id]) => {
    const fullName = people.find((person) => person.email === email)?.fullName ?? '';
    members.push({ api: await visitor.signIn(email, password), id, email, fullName });
  });
  return members;
}

export async function publishPost(author: Api, admin: Api, post: object): Promise<string> {
  const { data } = (await accepted(author.post('/posts', post))).read(postAnswer);
  if (data.status === 'pending') await accepted(admin.put(`/posts/approve/${data._id}`));
  return data._id;
}

async function addPosts(
  { admin, chance, size }: FillOptions,
  each: Each,
  members: FilledPortal['members'],
): Promise<readonly string[]> {
  const { pick } = chance;
  const posts: string[] = [];
  await each('Posts', times(size.posts), async (index) => {
    const category = CATEGORIES[index % CATEGORIES.length] ?? 'Article';
    const author = index % 23 === 0 ? admin : pick(members).api;
    posts.push(await publishPost(author, admin, { ...pick(drafts[category]), category }));
  });
  if (posts.length === 0) return posts;
  await each('Comments', times(size.comments), (index) => {
    const mention = index % 4 === 0 ? `@[${pick(members).fullName}] ` : '';
    const text = `${mention}${pick(replies)}`;
    return accepted(pick(members).api.post(`/posts/${pick(posts)}/comment`, { text }));
  });
  await each('Likes', times(size.likes), () =>
    accepted(pick(members).api.put(`/posts/${pick(posts)}/like`, { liked: true })),
  );
  return posts;
}

async function addGroups(
  { chance, size }: FillOptions,
  each: Each,
  members: FilledPortal['members'],
): Promise<readonly string[]> {
  const { pick } = chance;
  const groups: { readonly id: string; readonly members: readonly Member[] }[] = [];
  await each('Groups', times(size.groups), async (number) => {
    const founder = members[number * 7] ?? pick(members);
    const { _id: id } = (await accepted(founder.api.post('/groups', inventGroup(number)))).read(
      group,
    );
    const joining = members.filter(
      (member) => member !== founder && chance.happens(0.5 / (number + 1)),
    );
    for (const { api } of joining) await accepted(api.put(`/groups/${id}/join`));
    groups.push({ id, members: [founder, ...joining] });
  });
  await each('Messages', times(size.messages), () => {
    const { id, members: senders } = pick(groups);
    return accepted(pick(senders).api.post(`/messages/${id}`, { text: pick(chats) }));
  });
  return groups.map(({ id }) => id);
}

function uploadPortrait(api: Api, chance: Chance) {
  const form = new FormData();
  const portrait = new Blob([Uint8Array.from(drawPortrait(chance))], { type: 'image/png' });
  form.append('profilePicture', portrait, 'portrait.png');
  return accepted(api.put('/users/profile/picture', form));
}

export async function fillPortal(options: FillOptions): Promise<FilledPortal> {
  const { chance, size } = options;
  const each = eachOf(options);
  const members = await addMembers(options, each);
  const posts = await addPosts(options, each, members);
  await each('Profiles', members.slice(0, size.profiles), ({ api }) =>
    accepted(api.put('/users/profile', inventProfile(chance))),
  );
  await each(
    'Pictures',
    members.slice(0, size.portraits),
    ({ api }) => uploadPortrait(api, chance),
    2,
  );
  const groups = await addGroups(options, each, members);
  await each('Feedback', times(size.feedbacks), (index) =>
    accepted(chance.pick(members).api.post('/feedback', feedbacks[index % feedbacks.length])),
  );
  return { members, posts, groups };
}
