import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { group } from '@portal/contracts/groups/group.api';
import { accepted, join, registration, type Api, type Member } from '../driver/api.ts';
import { createChance } from './chance.ts';
import { bornToday, fillPortal, publishPost } from './fill-portal.ts';
import { chats, feedbacks, replies } from './words.ts';

export interface PicturedPortal {
  readonly admin: Api;
  readonly asha: Member;
  readonly otherMember: Member;
  readonly postId: string;
  readonly groupId: string;
  readonly otherGroupId: string;
}

/** {@link fillPicturedPortal} needs these: all members register from one machine, and members' posts wait. */
export const PICTURED_PORTAL = {
  PORTAL_REGISTRATIONS_PER_CLIENT: '1000',
  PORTAL_MODERATION: 'pre',
} as const;

export const TOP_POST = 'Where the old library stood';
export const GROUP = 'Batch of 2004';
export const LAST_MESSAGE = 'See you all on the 14th';
export const BIRTHDAY_PERSON = 'Sunita Rao';
export const PENDING_PERSON = 'Kavita Shinde';
export const PENDING_POST = 'Cricket on the old ground';
export const FEEDBACK_SUBJECT = feedbacks[0].subject;

const INVENTED = {
  members: 14,
  pending: 2,
  birthdays: 1,
  posts: 11,
  comments: 8,
  likes: 12,
  profiles: 11,
  portraits: 0,
  groups: 3,
  messages: 0,
  feedbacks: 2,
};

/** Excludes links, because the chat loads their parser on demand and the page budget measures the chat without it. */
const talk = chats.filter((text) => !text.includes('https:'));

const cast = {
  asha: { fullName: 'Asha Patil', batchYear: 2004, dateOfBirth: '1986-05-14' },
  rohan: { fullName: 'Rohan Jadhav', batchYear: 1999, dateOfBirth: '1981-11-02' },
  sunita: { fullName: BIRTHDAY_PERSON, batchYear: 1994, dateOfBirth: bornToday(1976) },
};

async function addTopPost(asha: Member, admin: Api, others: readonly Member[]): Promise<string> {
  const postId = await publishPost(asha.api, admin, {
    category: 'Event',
    title: TOP_POST,
    content: `We meet where the old library stood, at four. ${'Come with what you remember of it, and with who you were then. '.repeat(7)}`,
  });
  for (const { api } of others) await accepted(api.put(`/posts/${postId}/like`, { liked: true }));
  for (const [index, { api }] of others.slice(0, 3).entries()) {
    const mention = index === 0 ? ' @[Asha Patil]' : '';
    const text = `${replies[index] ?? ''}${mention}`;
    (await api.post(`/posts/${postId}/comment`, { text })).read(commentsAnswer);
  }
  return postId;
}

async function addGroup(
  asha: Member,
  others: readonly Member[],
  messages: number,
): Promise<string> {
  const about = {
    name: GROUP,
    description: 'Everyone who sat in the rooms above the kitchen in 2004.',
  };
  const { _id } = (await asha.api.post('/groups', about)).read(group);
  for (const { api } of others) await accepted(api.put(`/groups/${_id}/join`));
  const senders = [asha, ...others];
  for (let index = 0; index < messages; index += 1) {
    const text = index === messages - 1 ? LAST_MESSAGE : talk[index % talk.length];
    await accepted(senders[(index * 3) % senders.length]!.api.post(`/messages/${_id}`, { text }));
  }
  await accepted(
    others[0]!.api.post(`/messages/${_id}`, { text: 'Will you open it, @[Asha Patil]?' }),
  );
  return _id;
}

/** Fills a portal that was started with {@link PICTURED_PORTAL}. @param messages in the conversation of Asha's group */
export async function fillPicturedPortal(
  visitor: Api,
  admin: Api,
  { messages = 40 }: { readonly messages?: number } = {},
): Promise<PicturedPortal> {
  const asha = await join(visitor, admin, cast.asha);
  await accepted(
    asha.api.put('/users/profile', {
      currentOrganization: 'Jal Sanchay Foundation',
      location: 'Osmanabad',
      bio: 'From the class of 2004. I look after wells, and I come back for the mangoes.',
      phoneNumber: '+91 98220 01987',
      linkedInProfile: 'https://linkedin.example/in/someone',
    }),
  );
  await accepted(
    admin.put('/users/profile', { currentOrganization: 'Alumni office', location: 'School' }),
  );
  const rohan = await join(visitor, admin, cast.rohan);
  const sunita = await join(visitor, admin, cast.sunita);
  const invented = await fillPortal({
    visitor,
    admin,
    chance: createChance('pictures'),
    password: 'Pictured-Member-1',
    size: INVENTED,
    atOnce: 1,
  });
  const others = [rohan, sunita, ...invented.members.slice(0, 5)];
  const postId = await addTopPost(asha, admin, others);
  for (const [index, title] of [PENDING_POST, 'Tree planting along the canal'].entries())
    await accepted(
      others[index]!.api.post('/posts', {
        category: 'Event',
        title,
        content: 'Everybody who is near is welcome, with their families. '.repeat(index + 1).trim(),
      }),
    );
  const groupId = await addGroup(asha, others.slice(0, 6), messages);
  await accepted(
    visitor.post('/auth/register', registration({ fullName: PENDING_PERSON, batchYear: 2010 })),
  );
  // They are worked out at a low priority, which takes long while tests keep all processors busy
  await accepted(admin.get('/admin/insights'));
  return {
    admin,
    asha,
    otherMember: rohan,
    postId,
    groupId,
    otherGroupId: invented.groups[0] ?? '',
  };
}
