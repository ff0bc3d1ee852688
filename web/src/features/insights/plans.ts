import type { InsightTable, QuestionId } from '@portal/contracts/insights/insights.api';

/** How the answer to a question is drawn, by the names of its columns. */
export type Plan = {
  readonly title: string;
  readonly note?: string;
  readonly form: 'bars' | 'lines';
  readonly along: string;
  readonly figures: readonly string[];
  /** One line for each value of this column. */
  readonly splitBy?: string;
};

type DrawnId = Exclude<QuestionId, 'now'>;
export type DrawnTable = InsightTable & { readonly _id: DrawnId };

export const isDrawn = (table: InsightTable): table is DrawnTable => table._id !== 'now';

export const PLANS: Readonly<Record<DrawnId, Plan>> = {
  'approval-by-period': {
    title: 'Registrations and approvals over time',
    note: 'By the time of the registration. Half of the approvals took as long as the table says, or less.',
    form: 'bars',
    along: 'period',
    figures: ['registered', 'approved'],
  },
  'approval-by-batch': {
    title: 'Registrations and approvals by batch',
    form: 'bars',
    along: 'batch',
    figures: ['registered', 'approved'],
  },
  activation: {
    title: 'Who signs in after the approval',
    note: 'Of those who were approved at least 30 days ago: who signed in within 30 days.',
    form: 'bars',
    along: 'batch',
    figures: ['approved', 'activated'],
  },
  retention: {
    title: 'Who is still there later',
    note: 'Months of 30 days since the approval in which a member did something.',
    form: 'lines',
    along: 'approved in',
    figures: ['active in month 1', 'active in month 3', 'active in month 12'],
  },
  'active-by-batch': {
    title: 'Who is active, by batch',
    note: 'Signed in, posted, commented, liked, wrote in a group, joined one or answered an event.',
    form: 'bars',
    along: 'batch',
    figures: ['members', 'in the last 30 days'],
  },
  engagement: {
    title: 'Messages in the ten liveliest groups',
    note: 'In the last twelve weeks. Groups have no name here.',
    form: 'lines',
    along: 'week',
    figures: ['messages'],
    splitBy: 'group',
  },
  'queue-age': {
    title: 'How long people have been waiting for approval',
    form: 'bars',
    along: 'waiting for',
    figures: ['people'],
  },
  rejections: {
    title: 'Why registrations were rejected',
    form: 'bars',
    along: 'reason',
    figures: ['people'],
  },
  'posts-by-category': {
    title: 'Posts by category',
    form: 'lines',
    along: 'period',
    figures: ['posts'],
    splitBy: 'category',
  },
  answers: {
    title: 'Answers to events',
    form: 'bars',
    along: 'period',
    figures: ['going', 'maybe', 'no'],
  },
  hours: {
    title: 'When members are here',
    note: "What members did, by the hour of the school's day.",
    form: 'bars',
    along: 'hour',
    figures: ['acts'],
  },
};
