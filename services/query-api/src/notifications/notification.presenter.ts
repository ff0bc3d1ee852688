import { NO_PICTURE } from '@portal/contracts/members/member.api';
import type { Notification } from '@portal/contracts/notifications/notification.api';
import type { PresentNotification } from '@portal/read-models/notifications/notification';
import { isPresent, nameOf, type People } from '../people.ts';

/** What notifications point to, as far as it exists. */
export type Targets = {
  readonly people: People;
  readonly posts: ReadonlyMap<string, { readonly title: string }>;
  readonly groups: ReadonlyMap<string, { readonly name: string | null }>;
};

const FORMER_GROUP_NAME = 'Group';

/** Knows no types: a record of a type from elsewhere is shown by what it points to. */
export function presentNotification(
  { _id, type, senderId, postId, groupId, createdAt, at }: PresentNotification,
  read: boolean,
  { people, posts, groups }: Targets,
): Notification {
  const sender = people.get(senderId);
  const post = postId === null ? undefined : posts.get(postId);
  const group = groupId === null ? undefined : groups.get(groupId);
  return {
    _id,
    type,
    read,
    createdAt,
    sender: {
      fullName: nameOf(sender),
      profilePicture: isPresent(sender) ? sender.profilePicture : NO_PICTURE,
    },
    ...(post && postId !== null ? { post: { _id: postId, title: post.title } } : {}),
    ...(group && groupId !== null
      ? { group: { _id: groupId, name: group.name ?? FORMER_GROUP_NAME } }
      : {}),
    targetExists: post !== undefined || group !== undefined,
    position: at,
  };
}
