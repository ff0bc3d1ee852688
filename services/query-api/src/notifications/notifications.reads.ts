import { notifications as contract } from '@portal/contracts/notifications/notifications.contract';
import { messages } from '@portal/read-models/chat/message';
import { groups } from '@portal/read-models/groups/group';
import { memberships } from '@portal/read-models/groups/membership';
import { members } from '@portal/read-models/members/member';
import { notifications as notificationsModel } from '@portal/read-models/notifications/notification';
import { readings } from '@portal/read-models/notifications/reading';
import { posts } from '@portal/read-models/posts/post';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { feature, type Needs } from '../answering/reading-feature.ts';
import { createNotificationQueries } from './notification.queries.ts';

export const notifications = feature(contract, {
  answers({ readModels, people }: Needs<'people' | 'readModels'>) {
    const { groupsOf } = groupMembershipsFrom(readModels);
    const queries = createNotificationQueries(readModels, people, groupsOf);
    const models = [notificationsModel, readings, memberships, messages, groups, posts, members];

    return {
      models,
      calls: {
        'GET /notifications': ({ session: { memberId }, query }) =>
          queries.page({ ...query, memberId }),
      },
      views: {
        notification: { models, answer: queries.one },
        'own-notification': {
          models: [notificationsModel, memberships, messages, groups, members],
          answer: queries.ownOne,
        },
        'unread-messages': {
          models: [notificationsModel, readings, memberships, messages],
          answer: queries.unreadMessages,
        },
        reading: { models: [readings], answer: queries.reading },
      },
    };
  },
});
