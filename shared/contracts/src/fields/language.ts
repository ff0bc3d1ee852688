import { LANGUAGES } from '@portal/languages/registry';
import * as z from 'zod/mini';

/** A language of the portal. Null is automatic: each device shows the language that its browser prefers. */
export const ownLanguage = z.nullable(z.enum(LANGUAGES.map(({ code }) => code)));
