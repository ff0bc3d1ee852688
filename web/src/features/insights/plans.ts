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
    note: 'Counted when the person registered. The table also shows how long a typical approval took: half of them were quicker.',
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
    note: 'Counts members who were approved at least 30 days ago. They are active if they signed in within 30 days.',
    form: 'bars',
    along: 'batch',
    figures: ['approved', 'activated'],
  },
  retention: {
    title: 'Who stays active',
    note: 'The share of members who did something in the first, third and twelfth month after their approval.',
    form: 'lines',
    along: 'approved in',
    figures: ['active in month 1', 'active in month 3', 'active in month 12'],
  },
  'active-by-batch': {
    title: 'Who is active, by batch',
    note: 'Active members signed in, posted, commented, liked, answered an event, joined a group or wrote in one.',
    form: 'bars',
    along: 'batch',
    figures: ['members', 'in the last 30 days'],
  },
  engagement: {
    title: 'Messages in the ten busiest groups',
    note: 'In the last twelve weeks. Only administrators see the names of groups.',
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
    note: 'How often members did something in each hour of the day, in Indian time.',
    form: 'bars',
    along: 'hour',
    figures: ['actions'],
  },
};
