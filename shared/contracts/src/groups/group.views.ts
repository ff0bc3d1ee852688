import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { group } from './group.api.ts';

export const groupView = view('group', { groupId: z.string(), memberId: z.string() }, group);

export const groupCardView = view('group-card', { groupId: z.string() }, group);

export const groupMembersView = view(
  'group-members',
  { groupId: z.string(), memberIds: z.array(z.string()) },
  z.array(z.string()),
);
