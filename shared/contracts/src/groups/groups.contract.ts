import type { FeatureContract } from '../feature-contract.ts';
import { group } from './group.api.ts';
import { groupCalls } from './group.calls.ts';
import { groupStream, membershipStream } from './group.events.ts';
import { groupPushes } from './group.pushes.ts';
import { groupCardView, groupMembersView, groupView } from './group.views.ts';
import { groupRefusals } from './group.refusals.ts';

export const groups = {
  streams: [groupStream, membershipStream],
  tag: 'Groups',
  calls: groupCalls,
  views: [groupView, groupCardView, groupMembersView],
  pushes: groupPushes,
  schemas: { Group: group },
  refusals: groupRefusals,
} as const satisfies FeatureContract;
