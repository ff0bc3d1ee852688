import * as z from 'zod/mini';
import { noticeShown } from './notice-shown.ts';

export const consentRequest = z.object({ given: z.boolean(), ...noticeShown.shape });
