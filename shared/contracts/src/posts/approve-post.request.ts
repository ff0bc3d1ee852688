import * as z from 'zod/mini';
import { decisionRequest } from '../decisions/because.ts';

/** `revision`: that of the post as the administrator read it. */
export const approvePostRequest = z.extend(decisionRequest, { revision: z.optional(z.int()) });
