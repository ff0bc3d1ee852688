/** An instant in UTC, as `Date.toISOString` writes it, so texts sort by time. */
export type IsoInstant = string;
