import { pins as pinModel, type PinDocument } from '@portal/read-models/pins/pin';
import { projection } from '../declaring/projection.ts';
import { everyone, reaction, tell } from '../declaring/reaction.ts';

const ended = (pin: PinDocument | null): PinDocument | null =>
  pin?.status === 'pinned' ? { ...pin, status: 'ended' } : pin;

export const pinProjection = projection(pinModel, {
  id: 'postId',
  on: {
    PostPinned: (_pin, { data: { postId, until }, position }) => ({
      _id: postId,
      position,
      status: 'pinned',
      until,
    }),
    PostUnpinned: ended,
    PostPinExpired: ended,
    PostDeleted: ended,
    PostRejected: ended,
    PostHeldForApproval: ended,
    PostApprovalReversed: ended,
  },
});

export const pinReaction = reaction({
  PostPinned: ({ data }) => [tell('post_changed', data.postId, everyone)],
  PostUnpinned: ({ data }) => [tell('post_changed', data.postId, everyone)],
  PostPinExpired: ({ data }) => [tell('post_changed', data.postId, everyone)],
});

export const pins = {
  projections: [pinProjection],
  reactions: [pinReaction],
};
