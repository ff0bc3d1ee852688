import { calls } from '@portal/contracts/calls';
import type { ViewReader } from '@portal/contracts/views/view';
import { createRoutes } from '@portal/service-kit/http/calls';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { createSessions } from './accounts/sessions.ts';
import { besidePostsFrom } from './beside-posts.ts';
import { birthdayRoutes } from './birthdays/birthday.routes.ts';
import { calendarOf } from './calendar.ts';
import { createMessageQueries } from './chat/message.queries.ts';
import { messageRoutes } from './chat/message.routes.ts';
import { createCommentQueries } from './comments/comment.queries.ts';
import { documentationRoutes } from './documentation/documentation.routes.ts';
import { createFeedbackQueries } from './feedback/feedback.queries.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createFreshness, upToDate, type Models } from './freshness.ts';
import { createGroupQueries, membersOnly } from './groups/group.queries.ts';
import { groupRoutes } from './groups/group.routes.ts';
import { internalViews } from './internal-views.ts';
import { createLikesQueries } from './likes/likes.queries.ts';
import { createMemberQueries } from './members/member.queries.ts';
import { memberRoutes } from './members/member.routes.ts';
import { pictureRoutes } from './members/picture.routes.ts';
import { createNotificationQueries } from './notifications/notification.queries.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { peopleFrom } from './people.ts';
import { createPostQueries } from './posts/post.queries.ts';
import { postRoutes } from './posts/post.routes.ts';
import type { QueryApiSettings } from './settings.ts';
import {
  createViews,
  feedbackModels,
  groupModels,
  memberModels,
  messageModels,
  notificationModels,
  postModels,
} from './views.ts';

export interface QueryApi {
  /** All GET calls under `/api`. */
  readonly router: Router;
  /** Members' pictures, to be mounted at `/pictures`. */
  readonly pictureRouter: Router;
  readonly views: ViewReader;
  /** `POST /internal/views`, to be mounted at the root. */
  readonly internalRouter: Router;
  stop(): Promise<void>;
}

export function createQueryApi(options: {
  readonly readStore: ReadStore;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly vault: { secret(name: string): Promise<Buffer> };
  readonly settings: QueryApiSettings;
  readonly log: Logger;
  readonly now: () => Date;
}): QueryApi {
  const { readStore, vault, settings, now } = options;
  const dayOf = calendarOf(settings.PORTAL_TIME_ZONE);
  const today = () => dayOf(now());

  const sessionOf = createSessions({
    secret: () => vault.secret('session-tokens'),
    readStore,
    now,
  });
  const freshness = createFreshness(readStore, now);
  const { routes, router } = createRoutes(calls, { sessionOf });
  const from = (models: Models) => routes.after(upToDate(freshness, models));

  const people = peopleFrom(readStore);
  const likes = createLikesQueries(readStore);
  const comments = createCommentQueries(readStore);
  const posts = createPostQueries(readStore, besidePostsFrom({ likes, comments, people }));
  const members = createMemberQueries(readStore, today);
  const feedback = createFeedbackQueries(readStore, people);
  const groups = createGroupQueries(readStore, people);
  const messages = createMessageQueries(readStore, people);
  const notifications = createNotificationQueries({
    readStore,
    people,
    publishedPosts: (ids) => posts.published(ids),
  });
  const views = createViews({
    posts,
    likes,
    comments,
    members,
    notifications,
    feedback,
    groups,
    messages,
    people,
    sessionOf,
    freshness,
  });

  postRoutes({
    routes: from(postModels),
    posts,
    moderated: settings.PORTAL_MODERATION === 'pre',
  });
  notificationRoutes({ routes: from(notificationModels), notifications });
  birthdayRoutes({ routes: from(memberModels), readStore, today });
  memberRoutes({ routes: from(memberModels), members });
  feedbackRoutes({ routes: from(feedbackModels), feedback });
  documentationRoutes({ routes });
  groupRoutes({ routes: from(groupModels), groups });
  messageRoutes({ routes: from(messageModels), messages, groups: membersOnly(groups) });

  return {
    router,
    pictureRouter: pictureRoutes(options.blobs),
    views,
    internalRouter: internalViews(views, settings.PORTAL_INTERNAL_SECRET),
    async stop() {
      freshness.stop();
      await members.stop();
    },
  };
}
