import * as z from 'zod/mini';
import { emailAddress } from '../../accounts/email.ts';

export const addressLinkRequest = z.object({ email: emailAddress });
