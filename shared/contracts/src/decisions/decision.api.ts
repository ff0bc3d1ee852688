import * as z from 'zod/mini';

/** What staff did. The history shows each by words of the client. */
export const decisionAction = z.enum([
  'approve-registration',
  'reject-registration',
  'change-role',
  'approve-post',
  'reject-post',
  'remove-post',
  'remove-comment',
  'remove-message',
  'remove-from-group',
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

export const decisionsAnswer = z.object({ data: z.array(decision) });

/** A value that nobody may read any more is null in `before` or `after`, and its field stands in `erased`. */
export const decisionAnswer = z.object({
  data: z.object({
    ...decision.shape,
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        erased: z.boolean(),
      }),
    ),
    events: z.array(z.object({ type: z.string(), position: z.string(), at: z.string() })),
  }),
});
export type OpenedDecision = z.infer<typeof decisionAnswer>['data'];
