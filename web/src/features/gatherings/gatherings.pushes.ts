import { gatheringPushes } from '@portal/contracts/gatherings/gathering.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { taking } from '../../lib/realtime/push-router.ts';
import {
  attendeesKey,
  isUpcoming,
  refreshSoon,
  seedAnswers,
  setAnswers,
  upcomingKey,
} from './gatherings.cache.ts';

export const takers = {
  post_created: taking(postPushes.post_created, (post, { client }) => {
    seedAnswers(client, post);
    if (post.event) refreshSoon(client, upcomingKey);
  }),
  post_changed: taking(postPushes.post_changed, (post, { client }) => {
    seedAnswers(client, post);
    if (post.event || isUpcoming(client, post._id)) refreshSoon(client, upcomingKey);
  }),
  post_deleted: taking(postPushes.post_deleted, ({ postId }, { client }) => {
    if (isUpcoming(client, postId)) refreshSoon(client, upcomingKey);
  }),
  event_answered: taking(
    gatheringPushes.event_answered,
    ({ postId, position, ...counts }, { client }) => {
      setAnswers(client, postId, counts, position);
      refreshSoon(client, attendeesKey(postId));
    },
  ),
};
