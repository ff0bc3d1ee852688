import * as z from 'zod/mini';

/** Replaces a figure about fewer than five people. */
export const FEW = '< 5';

/**
 * `label` and `period` (2026-03, 2026-Q1 or 2026: as fine as the portal is large), `week` (its Monday, 2026-03-02), `batch` and `hour` (0 to 23) say what a row is about; `count` is of people
 * or what they did, `share` a percentage, and `duration` in hours.
 */
export const columnKind = z.enum([
  'label',
  'period',
  'week',
  'batch',
  'hour',
  'count',
  'share',
  'duration',
]);
export type ColumnKind = z.infer<typeof columnKind>;

export const questionId = z.enum([
  'now',
  'approval-by-period',
  'approval-by-batch',
  'activation',
  'retention',
  'active-by-batch',
  'engagement',
  'queue-age',
  'rejections',
  'posts-by-category',
  'answers',
  'hours',
]);
export type QuestionId = z.infer<typeof questionId>;

const cell = z.union([z.string(), z.number(), z.null()]);
/** Null where there is nothing to say yet. */
export type Cell = z.infer<typeof cell>;

export const insightTable = z.object({
  _id: questionId,
  columns: z.array(z.object({ name: z.string(), kind: columnKind })),
  rows: z.array(z.array(cell)),
});
export type InsightTable = z.infer<typeof insightTable>;

export const insights = z.object({
  /** The log up to this time, in ISO 8601. */
  asOf: z.string(),
  events: z.number(),
  tables: z.array(insightTable),
});
export type Insights = z.infer<typeof insights>;

/** The figures as they are computed: free of names and ids. */
export const workedOutInsights = z.object({
  figures: insights,
  /** When each group that the figures number was founded, in ISO 8601, by which query-api finds its name for administrators. */
  groups: z.array(z.object({ label: z.string(), foundedAt: z.string() })),
});
export type WorkedOutInsights = z.infer<typeof workedOutInsights>;

export const insightsAnswer = z.object({
  data: z.object({
    /** Null until the first figures are computed. */
    insights: z.nullable(insights),
    /** Newer figures are being computed, from this many events so far. */
    working: z.nullable(z.object({ events: z.number() })),
    /** Why the last attempt failed. */
    failure: z.nullable(z.string()),
  }),
});
export type InsightsAnswer = z.infer<typeof insightsAnswer>;
