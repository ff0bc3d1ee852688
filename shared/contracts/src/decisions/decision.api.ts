import * as z from 'zod/mini';

/** The kinds of decisions. The client has the words for each. */
export const decisionAction = z.enum([
  'approve-registration',
  'reject-registration',
  'change-role',
  'suspend-member',
  'restore-member',
  'approve-post',
  'reject-post',
  'remove-post',
  'remove-comment',
  'remove-message',
  'remove-from-group',
  'restore-post',
  'reverse-post-approval',
  'restore-comment',
]);
export type DecisionAction = z.infer<typeof decisionAction>;

export const subjectKind = z.enum(['member', 'post', 'comment', 'message', 'group']);
export type SubjectKind = z.infer<typeof subjectKind>;

/** `label` is null once nobody may read the name or the words. */
const named = { _id: z.string(), label: z.nullable(z.string()) };

export const decision = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.string(), fullName: z.string() }),
  action: decisionAction,
  subject: z.object({ ...named, kind: subjectKind }),
  /** The person whom it concerns: the member, or who wrote the words. */
  person: z.object(named),
  reason: z.nullable(z.string()),
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
    /** Why it can't be taken back now, or null. */
    blocker: z.nullable(z.string()),
    changes: z.array(change),
    /** These come back with a post. */
    comments: z.int(),
    likes: z.int(),
  }),
});
export type UndoPreview = z.infer<typeof undoPreviewAnswer>['data'];

export const undoAnswer = z.object({ data: decision });

export type OpenedDecision = z.infer<typeof decisionAnswer>['data'];
