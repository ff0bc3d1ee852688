import * as z from 'zod/mini';

/** An object with values of one kind under any names. `z.record` does the same and makes every page of the client larger (ADR 16). */
export const byId = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);
