import { gatheringPushes } from '@portal/contracts/gatherings/gathering.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { handling } from '../../lib/realtime/push-router.ts';
import {
  attendeesKey,
  isUpcoming,
  refreshSoon,
  seedAnswers,
  setAnswers,
  upcomingKey,
} from './gatherings.cache.ts';

export const handlers = {
  post_created: handling(postPushes.post_created, (post, { client }) => {
    seedAnswers(client, post);
    if (post.event) refreshSoon(client, upcomingKey);
  }),
  post_changed: handling(postPushes.post_changed, (post, { client }) => {
    seedAnswers(client, post);
    if (post.event || isUpcoming(client, post._id)) refreshSoon(client, upcomingKey);
  }),
  post_deleted: handling(postPushes.post_deleted, ({ postId }, { client }) => {
    if (isUpcoming(client, postId)) refreshSoon(client, upcomingKey);
  }),
  event_answered: handling(
    gatheringPushes.event_answered,
    ({ postId, position, ...counts }, { client }) => {
      setAnswers(client, postId, counts, position);
      refreshSoon(client, attendeesKey(postId));
    },
  ),
};
