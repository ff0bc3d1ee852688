import * as z from 'zod/mini';
import { personSummary } from '../members/member.api.ts';

/**
 * A group with those of its members who joined last, at most `limits.groupMembersPage`, by name. In a list, each group has at most `limits.groupMembersShown` members: the reader first, if they
 * are a member, then those who joined last. `memberCount` counts all.
 */
export const group = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  founderId: z.nullable(z.string()),
  members: z.array(personSummary),
  memberCount: z.number(),
  /** Whether the reader is a member. Pushes lack it, because all receivers get the same text. */
  isMember: z.optional(z.boolean()),
  position: z.string(),
});
export type Group = z.infer<typeof group>;
export const groupsAnswer = z.array(group);

export const groupNamesAnswer = z.object({
  data: z.array(z.object({ _id: z.string(), name: z.string() })),
});

export const groupMembersAnswer = z.object({
  data: z.array(personSummary),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number() }),
});

export const isGroupMemberAnswer = z.object({ isMember: z.boolean() });
