import type { FeatureContract } from '../feature-contract.ts';
import { mention, mentionSuggestion, personSummary, user } from './member.api.ts';
import { memberCalls } from './member.calls.ts';
import { memberStream } from './member.events.ts';
import { mentionsView, userView } from './member.views.ts';
import { memberRefusals } from './member.refusals.ts';

export const members = {
  streams: [memberStream],
  tag: 'Members',
  calls: memberCalls,
  views: [userView, mentionsView],
  schemas: {
    User: user,
    PersonSummary: personSummary,
    Mention: mention,
    MentionSuggestion: mentionSuggestion,
  },
  refusals: memberRefusals,
} as const satisfies FeatureContract;
