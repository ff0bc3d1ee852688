import type { ViewReader, ViewRequest } from '@portal/contracts/views/view';
import { accounts } from '@portal/read-models/accounts/account';
import { messages as messagesModel } from '@portal/read-models/chat/message';
import { comments as commentsModel } from '@portal/read-models/comments/comment';
import { feedback as feedbackModel } from '@portal/read-models/feedback/feedback';
import { groups as groupsModel } from '@portal/read-models/groups/group';
import { groupMembers } from '@portal/read-models/groups/group-member';
import { memberships } from '@portal/read-models/groups/membership';
import { likes as likesModel } from '@portal/read-models/likes/likes';
import { members as membersModel } from '@portal/read-models/members/member';
import { notifications as notificationsModel } from '@portal/read-models/notifications/notification';
import { readings } from '@portal/read-models/notifications/reading';
import { posts as postsModel } from '@portal/read-models/posts/post';
import type { Session } from '@portal/service-kit/http/actor';
import type { MessageQueries } from './chat/message.queries.ts';
import { commentJson, isShown, peopleOfComment } from './comments/comment.presenter.ts';
import type { createCommentQueries } from './comments/comment.queries.ts';
import type { FeedbackQueries } from './feedback/feedback.queries.ts';
import type { Freshness, Models } from './freshness.ts';
import type { GroupQueries } from './groups/group.queries.ts';
import { likesJson } from './likes/likes.presenter.ts';
import type { createLikesQueries } from './likes/likes.queries.ts';
import type { MemberQueries } from './members/member.queries.ts';
import type { NotificationQueries } from './notifications/notification.queries.ts';
import type { LoadPeople } from './people.ts';
import type { PostQueries } from './posts/post.queries.ts';

export const postModels: Models = [postsModel, likesModel, commentsModel, membersModel];
export const memberModels: Models = [membersModel, accounts];
export const feedbackModels: Models = [feedbackModel, membersModel];
export const notificationModels: Models = [
  notificationsModel,
  readings,
  memberships,
  groupsModel,
  postsModel,
  membersModel,
];

export const groupModels: Models = [groupsModel, groupMembers, memberships, membersModel];
export const messageModels: Models = [messagesModel, groupsModel, memberships, membersModel];

/** What has to be as new as the view that is asked for. */
const modelsOf: { readonly [View in ViewRequest['view']]: Models } = {
  post: postModels,
  likes: [likesModel, postsModel],
  comments: [commentsModel, postsModel, membersModel],
  comment: [commentsModel, postsModel, membersModel],
  user: memberModels,
  notification: notificationModels,
  reading: [readings],
  registrations: [membersModel],
  'pending-posts': [postsModel],
  'feedback-count': [feedbackModel],
  session: [accounts, memberships],
  group: groupModels,
  'group-card': groupModels,
  message: messageModels,
  'received-message': messageModels,
  // Who is let into a room finds there everything that was said before
  'group-members': [memberships, messagesModel],
  mentions: [membersModel],
};

const NOTHING = 'null';

/** Views for the services that write and push, made by the same queries and presenters as the answers of this one. */
export function createViews(options: {
  readonly posts: PostQueries;
  readonly likes: ReturnType<typeof createLikesQueries>;
  readonly comments: ReturnType<typeof createCommentQueries>;
  readonly members: MemberQueries;
  readonly notifications: NotificationQueries;
  readonly feedback: Pick<FeedbackQueries, 'count'>;
  readonly groups: GroupQueries;
  readonly messages: MessageQueries;
  readonly people: LoadPeople;
  readonly sessionOf: (token: string) => Promise<Session | null>;
  readonly freshness: Freshness;
}): ViewReader {
  const { posts, likes, comments, members, notifications, feedback, groups, messages } = options;
  const { people, sessionOf, freshness } = options;

  async function post({ postId, published }: ViewRequest & { view: 'post' }): Promise<string> {
    const found = await posts.visible(postId);
    if (!found || (published && found.status !== 'published')) return NOTHING;
    return posts.presentOne(found);
  }

  async function likesOf(postId: string): Promise<string> {
    const [found, document] = await Promise.all([posts.visible(postId), likes.get(postId)]);
    if (!found) return NOTHING;
    const position = document?.position ?? found.position;
    return `{"postId":"${postId}","likes":${likesJson(document)},"position":"${position}"}`;
  }

  async function commentsOf(postId: string): Promise<string> {
    const [found, all] = await Promise.all([posts.visible(postId), comments.allOf(postId)]);
    if (!found) return NOTHING;
    const shown = all.filter(isShown);
    const named = await people(shown.flatMap(peopleOfComment));
    return `[${shown.map((comment) => commentJson(comment, named)).join(',')}]`;
  }

  async function comment(commentId: string): Promise<string> {
    const found = await comments.get(commentId);
    if (!found || !isShown(found)) return NOTHING;
    const on = await posts.visible(found.postId);
    if (on?.status !== 'published') return NOTHING;
    const json = commentJson(found, await people(peopleOfComment(found)));
    return `{"postId":"${found.postId}","comment":${json},"position":"${found.position}"}`;
  }

  async function session(token: string): Promise<unknown> {
    const found = await sessionOf(token);
    return found && { ...found, groupIds: await notifications.groupIds(found.memberId) };
  }

  async function user(memberId: string): Promise<unknown> {
    const member = await members.get(memberId);
    return member && members.presentInFull(member);
  }

  async function json(request: ViewRequest): Promise<string> {
    switch (request.view) {
      case 'post':
        return post(request);
      case 'likes':
        return likesOf(request.postId);
      case 'comments':
        return commentsOf(request.postId);
      case 'comment':
        return comment(request.commentId);
      case 'user':
        return JSON.stringify(await user(request.memberId));
      case 'notification':
        return JSON.stringify(await notifications.one(request.notificationId));
      case 'reading':
        return JSON.stringify(await notifications.reading(request.memberId));
      case 'registrations':
        return JSON.stringify({ pending: await members.pendingCount() });
      case 'pending-posts':
        return JSON.stringify({ pending: await posts.pendingCount() });
      case 'feedback-count':
        return JSON.stringify({ count: await feedback.count() });
      case 'session':
        return JSON.stringify(await session(request.token));
      case 'mentions':
        return JSON.stringify(await members.mentioned(request.displays));
      case 'group':
        return (await groups.one(request.groupId, request.memberId)) ?? NOTHING;
      case 'group-card':
        return (await groups.card(request.groupId)) ?? NOTHING;
      case 'message':
        return (await messages.one(request.messageId)) ?? NOTHING;
      case 'received-message':
        return (await messages.received(request.messageId)) ?? NOTHING;
      case 'group-members':
        return JSON.stringify(await groups.membersAmong(request.groupId, request.memberIds));
      default:
        return request satisfies never;
    }
  }

  return async (request, { minPosition } = {}) => {
    const stale =
      minPosition !== undefined && !(await freshness.reached(modelsOf[request.view], minPosition));
    return { json: await json(request), stale };
  };
}
