import * as z from 'zod';
import { wholeNumber } from './setting-forms.ts';
import { timeZoneSetting } from './time-zone.ts';

/** What commands and reads must agree about, so command-api and query-api both declare it. */
export const apiSettings = {
  PORTAL_TIME_ZONE: timeZoneSetting,
  PORTAL_MODERATION: z
    .enum(['post', 'pre'])
    .default('post')
    .describe("'pre' makes members' posts wait for an administrator"),
  PORTAL_UNDO_DAYS: wholeNumber(0, 36_500)
    .default(30)
    .describe('Days in which a decision of staff can be undone'),
  PORTAL_SESSION_DAYS: wholeNumber(1, 3_650)
    .default(30)
    .describe('Days without use after which someone is signed out'),
  PORTAL_ADMIN_SESSION_HOURS: wholeNumber(1, 87_600)
    .default(12)
    .describe('Hours without use after which an administrator is signed out'),
  PORTAL_ADMIN_SECOND_STEP: z
    .enum(['off', 'required'])
    .default('off')
    .describe(
      "'required' gives administrators a member's rights until they have set up two-step sign-in",
    ),
};
