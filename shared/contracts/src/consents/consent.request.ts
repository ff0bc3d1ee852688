import * as z from 'zod/mini';
import { namedNotice } from './notice-shown.ts';

export const consentRequest = z.object({ given: z.boolean(), ...namedNotice.shape });
