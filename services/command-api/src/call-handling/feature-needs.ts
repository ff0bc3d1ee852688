import type { Context } from '../feature-context.ts';

/** A feature gets the parts of the context that it names here, and no others. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
