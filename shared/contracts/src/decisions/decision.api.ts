import * as z from 'zod/mini';
import { decisionAction } from './decision-action.ts';
import { subjectKind } from './subject-kind.ts';

/** `label` is null once nobody may read the name or the words. */
const named = { _id: z.string(), label: z.nullable(z.string()) };

export const decision = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.string(), fullName: z.string() }),
  action: decisionAction,
  subject: z.object({ ...named, kind: subjectKind }),
  /** The person whom it concerns: the member, or who wrote the words; null where it concerns nobody. */
  person: z.nullable(z.object(named)),
  /** The reason for the person concerned: their words, and the code of a text in the school's file. */
  reason: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** Only staff see it. */
  note: z.nullable(z.string()),
  via: z.string(),
  state: z.enum(['stands', 'undone', 'expired']),
  undoableUntil: z.nullable(z.string()),
});
export type Decision = z.infer<typeof decision>;

/** `erased`: the value was sealed under a key that is gone, so `before` or `after` is null. */
const change = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  erased: z.boolean(),
});

/** Ids of other decisions: the one that this takes back, and the one that took this back. */
const links = { reverses: z.nullable(z.string()), undoneBy: z.nullable(z.string()) };

export const decisionsAnswer = z.object({ data: z.array(decision) });

export const decisionAnswer = z.object({
  data: z.object({
    ...decision.shape,
    ...links,
    changes: z.array(change),
    events: z.array(z.object({ type: z.string(), position: z.string(), at: z.string() })),
  }),
});
export const undoPreviewAnswer = z.object({
  data: z.object({
    /** Why it can't be undone now, or null. */
    blocker: z.nullable(z.string()),
    changes: z.array(change),
    /** Likes and comments come back with a post. */
    comments: z.int(),
    likes: z.int(),
    /** These come back with a group. */
    members: z.int(),
    messages: z.int(),
    /** For a decision about several things: how many parts can be undone, and how many can't. */
    parts: z.nullable(z.object({ open: z.int(), blocked: z.int() })),
  }),
});
export type UndoPreview = z.infer<typeof undoPreviewAnswer>['data'];

export const undoAnswer = z.object({ data: decision });

export type OpenedDecision = z.infer<typeof decisionAnswer>['data'];
