import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { personSummary } from '../members/member.api.ts';
import { typedText } from '../text.ts';

const FILL_OUT = 'Please fill out both fields.';

export const createGroupRequest = z.object({
  name: typedText('Name', limits.groupName, FILL_OUT),
  description: typedText('Description', limits.groupDescription, FILL_OUT),
});

/**
 * A group, as its members and all others see it. `members` are by name; in the list of groups they are at most
 * {@link limits.groupMembersShown} of those who joined last, whoever asks before all others where they are in it, and `memberCount`
 * says how many there are.
 */
export const group = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  /** Who founded it and may remove members, as administrators may; null once they are gone. */
  founderId: z.nullable(z.string()),
  members: z.array(personSummary),
  memberCount: z.number(),
  /** Whether the member who asks is in it; absent in pushes, which everybody gets alike. */
  isMember: z.optional(z.boolean()),
  position: z.string(),
});
export type Group = z.infer<typeof group>;
export const groupsAnswer = z.array(group);

export const isGroupMemberAnswer = z.object({ isMember: z.boolean() });
