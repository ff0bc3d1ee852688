import {
  gatherings as gatheringModel,
  type GatheringDocument,
  type PresentGathering,
  type StoredAnswer,
} from '@portal/read-models/gatherings/gathering';
import { tombstone } from '@portal/read-models/read-model';
import { ifPresent, projection, type EventOfType } from '../declaring/projection.ts';
import { everyone, reaction, tell } from '../declaring/reaction.ts';

const withUntold = (gathering: PresentGathering): PresentGathering => ({
  ...gathering,
  hasUntold: gathering.answers.some(
    ({ memberId, answer, knowsChange }) =>
      memberId !== gathering.authorId && answer !== 'no' && knowsChange < gathering.changes,
  ),
});

function arranged(
  before: PresentGathering | null,
  { data, position }: EventOfType<'GatheringArranged'>,
): PresentGathering {
  const { postId, authorId, startsAt, endsAt } = data;
  const [place, link] = [data.place ?? '', data.link ?? ''];
  const isMoved =
    before !== null &&
    (before.startsAt !== startsAt || before.endsAt !== endsAt || before.place !== place);
  return withUntold({
    _id: postId,
    position,
    status: 'shown',
    authorId,
    startsAt,
    endsAt,
    place,
    link,
    changes: (before?.changes ?? 0) + (isMoved ? 1 : 0),
    hasUntold: false,
    answers: before?.answers ?? [],
  });
}

/** Nobody changes it any more. The changes before can't be counted once the place is sealed, so that none is. */
const kept = (
  gathering: PresentGathering,
  { data: { keeperId, place, link } }: EventOfType<'GatheringKept'>,
): GatheringDocument => ({
  ...gathering,
  authorId: keeperId,
  place: place ?? '',
  link: link ?? '',
  changes: 0,
  hasUntold: false,
  answers: gathering.answers.map((answer) => ({ ...answer, knowsChange: 0 })),
});

function cancelled(gathering: PresentGathering): GatheringDocument {
  const { changes } = gathering;
  return withUntold({ ...gathering, startsAt: null, endsAt: null, changes: changes + 1 });
}

const isFrom =
  (memberId: string) =>
  (answer: StoredAnswer): boolean =>
    answer.memberId === memberId;

function withAnswer(
  gathering: PresentGathering,
  { data: { memberId, answer, guests } }: EventOfType<'AnswerGiven'>,
): GatheringDocument {
  const { answers, changes } = gathering;
  const before = answers.find(isFrom(memberId));
  const stored: StoredAnswer = {
    memberId,
    answer,
    guests,
    knowsChange: changes,
    remindedOf: before?.remindedOf ?? null,
  };
  return withUntold({
    ...gathering,
    answers: before ? answers.map((old) => (old === before ? stored : old)) : [...answers, stored],
  });
}

const withoutAnswerOf = (gathering: PresentGathering, memberId: string): PresentGathering =>
  withUntold({
    ...gathering,
    answers: gathering.answers.filter((answer) => !isFrom(memberId)(answer)),
  });

const noting = (
  gathering: PresentGathering,
  memberId: string,
  note: (answer: StoredAnswer) => Partial<StoredAnswer>,
): PresentGathering =>
  withUntold({
    ...gathering,
    answers: gathering.answers.map((answer) =>
      isFrom(memberId)(answer) ? { ...answer, ...note(answer) } : answer,
    ),
  });

const hide = ifPresent((gathering: PresentGathering): GatheringDocument => ({
  ...gathering,
  status: 'hidden',
}));

export const gatheringProjection = projection(gatheringModel, {
  id: 'postId',
  on: {
    GatheringArranged: (gathering, event) =>
      gathering?.status === 'erased' ? gathering : arranged(gathering, event),
    GatheringCancelled: ifPresent(cancelled),
    GatheringKept: ifPresent(kept),
    PostDeleted: hide,
    PostRejected: hide,
    PostRestored: ifPresent((gathering) => ({ ...gathering, status: 'shown' })),
    AnswerGiven: ifPresent(withAnswer),
    AnswerWithdrawn: ifPresent((gathering, { data }) => withoutAnswerOf(gathering, data.memberId)),
    GatheringReminderSent: ifPresent((gathering, { data: { memberId, startsAt } }) =>
      noting(gathering, memberId, () => ({ remindedOf: startsAt })),
    ),
    GatheringChangeTold: ifPresent((gathering, { data: { memberId, change } }) =>
      noting(gathering, memberId, ({ knowsChange }) => ({
        knowsChange: Math.max(knowsChange, change),
      })),
    ),
    MemberErased: {
      where: ({ data: { memberId } }) => ({
        $or: [{ authorId: memberId }, { 'answers.memberId': { $contains: memberId } }],
      }),
      fold: ifPresent((gathering, { data: { memberId }, position }) => {
        if (gathering.authorId === memberId) return tombstone(gathering._id, position);
        if (!gathering.answers.some(isFrom(memberId))) return gathering;
        return withoutAnswerOf(gathering, memberId);
      }),
    },
  },
});

export const gatheringReaction = reaction({
  GatheringArranged: ({ data }) => [tell('post_changed', data.postId, everyone)],
  GatheringCancelled: ({ data }) => [tell('post_changed', data.postId, everyone)],
  AnswerGiven: ({ data }) => [tell('event_answered', data.postId, everyone)],
  AnswerWithdrawn: ({ data }) => [tell('event_answered', data.postId, everyone)],
});

export const gatherings = {
  projections: [gatheringProjection],
  reactions: [gatheringReaction],
};
