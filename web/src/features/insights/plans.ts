import type { InsightTable, QuestionId } from '@portal/contracts/insights/insights.api';
import { msg, type Text } from '../../lib/language/translation.ts';

/** How the answer to a question is drawn along its first column, by the names of the others. */
export type Plan = {
  readonly title: Text;
  readonly note?: Text;
  readonly form: 'bars' | 'lines';
  readonly figures: readonly string[];
  /** One line for each value of this column. */
  readonly splitBy?: string;
};

type DrawnId = Exclude<QuestionId, 'now'>;
export type DrawnTable = InsightTable & { readonly _id: DrawnId };

export const isDrawn = (table: InsightTable): table is DrawnTable => table._id !== 'now';

/** The columns by their names in the answer. */
export const COLUMNS: Readonly<Record<string, Text>> = {
  period: msg('Period'),
  batch: msg('Batch'),
  week: msg('Week'),
  hour: msg('Hour'),
  group: msg('Group'),
  category: msg('Category'),
  reason: msg('Reason'),
  'approved in': msg('Approved in'),
  'waiting for': msg('Waiting for'),
  members: msg('Members'),
  'here in the last 7 days': msg('Here in the last 7 days'),
  'new in the last 30 days': msg('New in the last 30 days'),
  'posts in the last 30 days': msg('Posts in the last 30 days'),
  registered: msg('Registered'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
  'half within': msg('Half within'),
  'nine in ten within': msg('Nine in ten within'),
  activated: msg('Activated'),
  share: msg('Share of all'),
  'active in month 1': msg('Active in month 1'),
  'active in month 2': msg('Active in month 2'),
  'active in month 3': msg('Active in month 3'),
  'active in month 6': msg('Active in month 6'),
  'active in month 12': msg('Active in month 12'),
  'in the last 30 days': msg('In the last 30 days'),
  'in the last year': msg('In the last year'),
  messages: msg('Messages'),
  writers: msg('Writers'),
  joined: msg('Joined'),
  people: msg('People'),
  posts: msg('Posts'),
  authors: msg('Authors'),
  going: msg('Going'),
  maybe: msg('Maybe'),
  no: msg('No'),
  actions: msg('Actions'),
};

export const PLANS: Readonly<Record<DrawnId, Plan>> = {
  'approval-by-period': {
    title: msg('Registrations and approvals over time'),
    note: msg(
      'Counted when the person registered. The table also shows how long a typical approval took: half of them were quicker.',
    ),
    form: 'bars',
    figures: ['registered', 'approved'],
  },
  'approval-by-batch': {
    title: msg('Registrations and approvals by batch'),
    form: 'bars',
    figures: ['registered', 'approved'],
  },
  activation: {
    title: msg('Who signs in after the approval'),
    note: msg(
      'Counts members who were approved at least 30 days ago. They are active if they signed in within 30 days.',
    ),
    form: 'bars',
    figures: ['approved', 'activated'],
  },
  retention: {
    title: msg('Who stays active'),
    note: msg(
      'The share of members who did something in the first, third and twelfth month after their approval.',
    ),
    form: 'lines',
    figures: ['active in month 1', 'active in month 3', 'active in month 12'],
  },
  'active-by-batch': {
    title: msg('Who is active, by batch'),
    note: msg(
      'Active members signed in, posted, commented, liked, answered an event, joined a group or wrote in one.',
    ),
    form: 'bars',
    figures: ['members', 'in the last 30 days'],
  },
  engagement: {
    title: msg('Messages in the ten busiest groups'),
    note: msg('In the last twelve weeks. Only administrators see the names of groups.'),
    form: 'lines',
    figures: ['messages'],
    splitBy: 'group',
  },
  'queue-age': {
    title: msg('How long people have been waiting for approval'),
    form: 'bars',
    figures: ['people'],
  },
  rejections: {
    title: msg('Why registrations were rejected'),
    form: 'bars',
    figures: ['people'],
  },
  'posts-by-category': {
    title: msg('Posts by category'),
    form: 'lines',
    figures: ['posts'],
    splitBy: 'category',
  },
  answers: {
    title: msg('Answers to events'),
    form: 'bars',
    figures: ['going', 'maybe', 'no'],
  },
  hours: {
    title: msg('When members are here'),
    note: msg('How often members did something in each hour of the day, in Indian time.'),
    form: 'bars',
    figures: ['actions'],
  },
};
