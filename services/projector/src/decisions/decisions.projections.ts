import type { DecisionAction, SubjectKind } from '@portal/contracts/decisions/decision.api';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-codec';
import type { Feature } from '../feature.ts';
import { projection, type EventOfType, type EventType } from '../projection.ts';
import { admins, reaction, tell } from '../reaction.ts';

const STAFF = 'staff';

type About = { readonly kind: SubjectKind; readonly subjectId: string; readonly personId: string };

const aboutMember = ({ data }: { readonly data: { readonly memberId: string } }): About => ({
  kind: 'member',
  subjectId: data.memberId,
  personId: data.memberId,
});
const aboutPost = ({
  data,
}: {
  readonly data: { readonly postId: string; readonly authorId: string };
}): About => ({ kind: 'post', subjectId: data.postId, personId: data.authorId });

const aboutComment = ({
  data,
}: {
  readonly data: { readonly commentId: string; readonly authorId: string };
}): About => ({ kind: 'comment', subjectId: data.commentId, personId: data.authorId });

/**
 * An event is a decision of staff when somebody other than the person whom it concerns caused it, and not the portal by itself. Who founded
 * a group may remove its members, too, so there the actor must be named as staff.
 */
function decided<Type extends EventType>(
  action: DecisionAction,
  about: (event: EventOfType<Type>) => About,
  event: EventOfType<Type>,
): DecisionDocument | null {
  const { id, type, data, position, occurredAt, actor, commandId, stream, revision, via } = event;
  const subject = about(event);
  if (actor.kind === 'system') return null;
  const mayBeOwn = type === 'GroupLeft' || actor.id === subject.personId;
  if (mayBeOwn && actor.kind !== STAFF) return null;
  return {
    _id: id,
    position,
    at: occurredAt,
    actorId: actor.id,
    action,
    ...subject,
    commandId,
    via: via ?? 'web',
    stream,
    revision,
    decidedAt: position,
    reverses: 'reverses' in data ? data.reverses : null,
    undoneBy: null,
  };
}

type Reversal = 'PostRestored' | 'PostApprovalReversed' | 'CommentRestored';
const reversing = <Type extends Reversal>(
  action: DecisionAction,
  about: (event: EventOfType<Type>) => About,
) => ({
  ids: ({ id, data }: EventOfType<Type>) => [id, data.reverses],
  fold(document: DecisionDocument | null, event: EventOfType<Type>, id: string) {
    if (id === event.id) return document ?? decided(action, about, event);
    return document && { ...document, undoneBy: event.id };
  },
});

const ofEvent = <Type extends EventType>(
  action: DecisionAction,
  about: (event: EventOfType<Type>) => About,
) => ({
  ids: ({ id }: EventOfType<Type>) => [id],
  fold: (document: DecisionDocument | null, event: EventOfType<Type>) =>
    document ?? decided(action, about, event),
});

export const decisionProjection = projection(decisionsModel, {
  on: {
    MemberApproved: ofEvent<'MemberApproved'>('approve-registration', aboutMember),
    MemberRejected: ofEvent<'MemberRejected'>('reject-registration', aboutMember),
    MemberRoleChanged: ofEvent<'MemberRoleChanged'>('change-role', aboutMember),
    MemberSuspended: ofEvent<'MemberSuspended'>('suspend-member', aboutMember),
    MemberRestored: ofEvent<'MemberRestored'>('restore-member', aboutMember),
    PostApproved: ofEvent<'PostApproved'>('approve-post', aboutPost),
    PostRejected: ofEvent<'PostRejected'>('reject-post', aboutPost),
    PostDeleted: ofEvent<'PostDeleted'>('remove-post', aboutPost),
    CommentRemoved: ofEvent<'CommentRemoved'>('remove-comment', aboutComment),
    MessageRemoved: ofEvent<'MessageRemoved'>('remove-message', ({ data }) => ({
      kind: 'message',
      subjectId: data.messageId,
      personId: data.senderId,
    })),
    PostRestored: reversing<'PostRestored'>('restore-post', aboutPost),
    PostApprovalReversed: reversing<'PostApprovalReversed'>('reverse-post-approval', aboutPost),
    CommentRestored: reversing<'CommentRestored'>('restore-comment', aboutComment),
    GroupLeft: ofEvent<'GroupLeft'>('remove-from-group', ({ data }) => ({
      kind: 'group',
      subjectId: data.groupId,
      personId: data.memberId,
    })),
  },
});

const isDecision = (event: Recorded<PortalEvent>): boolean =>
  decisionProjection.fold(null, event, event.id) !== null;
const tellAdmins = (event: Recorded<PortalEvent>) =>
  isDecision(event) ? [tell('decision_made', 'decisions', admins)] : [];

export const decisionReaction = reaction(
  Object.fromEntries(decisionProjection.types.map((type) => [type, tellAdmins])),
);

export const decisions = {
  projections: [decisionProjection],
  reactions: [decisionReaction],
} satisfies Feature;
