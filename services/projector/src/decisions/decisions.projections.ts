import { decisionTable } from '@portal/contracts/decision-table';
import { decisionAction, type DecisionAction } from '@portal/contracts/decisions/decision-action';
import type { SubjectKind } from '@portal/contracts/decisions/subject-kind';
import {
  decisions as decisionsModel,
  type DecisionDocument,
} from '@portal/read-models/decisions/decision';
import { isByStaff, personOf, subjectOf, textIn } from '@portal/contracts/decisions/by-staff';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { projection, type EventType } from '../declaring/projection.ts';
import { admins, reaction, tell } from '../declaring/reaction.ts';

const WITHIN: { readonly [Kind in SubjectKind]?: string } = {
  comment: 'postId',
  message: 'groupId',
};

type Decides = { readonly action: DecisionAction; readonly subject: SubjectKind };

const DECISIONS: ReadonlyMap<EventType, Decides> = new Map(
  decisionAction.options.flatMap((action) => {
    const { events, subject } = decisionTable[action];
    return events.map((type) => [type, { action, subject }] as const);
  }),
);

/** The earliest events that undo a decision say so in their data. */
const reversedBy = ({ reverses, data }: Recorded<PortalEvent>): string | null =>
  reverses ?? textIn(data, 'reverses');

function decided(event: Recorded<PortalEvent>): DecisionDocument | null {
  const { id, type, data, position, occurredAt, actor, commandId, stream, revision, via } = event;
  const decides = DECISIONS.get(type);
  if (!decides || !isByStaff(event)) return null;
  const { action, subject: kind } = decides;
  return {
    _id: id,
    position,
    at: occurredAt,
    actorId: actor.id,
    action,
    kind,
    subjectId: subjectOf(data, kind) ?? '',
    within: textIn(data, WITHIN[kind]),
    personId: personOf(event),
    commandId,
    via: via ?? 'web',
    stream,
    revision,
    decidedAt: position,
    reverses: reversedBy(event),
    partOf: event.partOf ?? null,
    undoneBy: null,
    isUndone: false,
  };
}

/** Stands for a whole that the log does not contain, so that its parts cannot be missing from the history. */
const wholeOf = (part: DecisionDocument, id: string): DecisionDocument => ({
  ...part,
  _id: id,
  action: 'bulk',
  kind: 'portal',
  subjectId: id,
  within: null,
  personId: null,
  reverses: null,
  partOf: null,
});

function withPart(whole: DecisionDocument | null, event: Recorded<PortalEvent>, id: string) {
  const part = decided(event);
  if (!part) return whole;
  const kind = part.reverses === null ? part.action : 'undo';
  const known = whole ?? wholeOf(part, id);
  return { ...known, parts: { ...known.parts, [kind]: (known.parts?.[kind] ?? 0) + 1 } };
}

const handler = {
  ids(event: Recorded<PortalEvent>): readonly string[] {
    return [event.id, reversedBy(event), event.partOf].filter((id) => id != null);
  },
  fold(document: DecisionDocument | null, event: Recorded<PortalEvent>, id: string) {
    if (id === event.id) return document ?? decided(event);
    if (id === event.partOf) return withPart(document, event, id);
    return document && { ...document, undoneBy: event.id, isUndone: true };
  },
};

export const decisionProjection = projection(decisionsModel, {
  on: Object.fromEntries([...DECISIONS.keys()].map((type) => [type, handler])),
});

const isDecision = (event: Recorded<PortalEvent>): boolean => decided(event) !== null;
const tellAdmins = (event: Recorded<PortalEvent>) =>
  isDecision(event) ? [tell('decision_made', 'decisions', admins)] : [];

export const decisionReaction = reaction(
  Object.fromEntries(decisionProjection.types.map((type) => [type, tellAdmins])),
);

export const decisions = {
  projections: [decisionProjection],
  reactions: [decisionReaction],
};
