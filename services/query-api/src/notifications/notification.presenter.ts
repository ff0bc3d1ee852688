import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { STAFF } from '@portal/contracts/notifications/notification-type';
import type { Notification } from '@portal/contracts/notifications/notification.api';
import type { PresentNotification } from '@portal/read-models/notifications/notification';
import { isSeen } from '@portal/read-models/members/member';
import type { PostDocument } from '@portal/read-models/posts/post';
import { nameOf, type People } from '../people/people.ts';

export type Targets = {
  readonly people: People;
  readonly posts: ReadonlyMap<string, PostDocument>;
  readonly groups: ReadonlyMap<string, { readonly name: string | null }>;
};

const FORMER_GROUP_NAME = 'Group';

/** Doesn't depend on the type, so that a notification of a new type shows its target too. */
export function presentNotification(
  { _id, type, senderId, postId, groupId, text, createdAt, at }: PresentNotification,
  { people, posts, groups }: Targets,
  { read, count }: { readonly read: boolean; readonly count?: number | undefined },
): Notification {
  const sender = people.get(senderId);
  const target = postId === null ? undefined : posts.get(postId);
  const post = target?.status === 'published' ? target : undefined;
  const group = groupId === null ? undefined : groups.get(groupId);
  const isByStaff = senderId === STAFF;
  const isAboutSender = text !== null && isSeen(sender);
  return {
    _id,
    type,
    read,
    createdAt,
    sender: {
      fullName: isByStaff ? 'An administrator' : nameOf(sender),
      profilePicture: isSeen(sender) ? sender.profilePicture : NO_PICTURE,
    },
    ...(post ? { post: { _id: post._id, title: post.title } } : {}),
    ...(group && groupId !== null
      ? { group: { _id: groupId, name: group.name ?? FORMER_GROUP_NAME } }
      : {}),
    ...(isAboutSender ? { member: { _id: senderId } } : {}),
    ...(text === null ? {} : { text }),
    ...(count === undefined ? {} : { count }),
    targetExists: post !== undefined || group !== undefined || isAboutSender || isByStaff,
    position: at,
  };
}
