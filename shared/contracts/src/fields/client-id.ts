import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';

/** A client's own name for what it sends, by which it recognises the echo. Visible ASCII characters, as in an `Idempotency-Key`. */
export const clientId = z.string().check(
  z.regex(/^[\x21-\x7e]{1,100}$/u, {
    error: complaint('client-id-invalid', 'A clientId has 1 to 100 visible characters'),
  }),
);
