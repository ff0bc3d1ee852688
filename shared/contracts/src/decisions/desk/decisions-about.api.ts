import * as z from 'zod/mini';
import { decision } from '../decision.api.ts';
import { deskMember } from './desk.api.ts';

export const deskMemberAnswer = z.object({
  data: z.object({
    ...deskMember.shape,
    passkeyCount: z._default(z.int(), 0),
    /** Open sessions, as the member's own list of devices shows them. */
    deviceCount: z._default(z.int(), 0),
    /** The newest decisions about them; the history has all. */
    timeline: z.array(decision),
  }),
});

export type OpenedDeskMember = z.infer<typeof deskMemberAnswer>['data'];

/** A decision as the person concerned reads it: never the note, nor the name of the administrator. */
export const ownDecision = z.object({
  _id: decision.shape._id,
  at: decision.shape.at,
  action: decision.shape.action,
  actor: z.object({ fullName: z.string() }),
  subject: decision.shape.subject,
  reason: decision.shape.reason,
  code: decision.shape.code,
  state: decision.shape.state,
});
export const ownDecisionsAnswer = z.object({ data: z.array(ownDecision) });
export type OwnDecision = z.infer<typeof ownDecision>;
