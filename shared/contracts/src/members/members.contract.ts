import type { FeatureContract } from '../feature.ts';
import { mentionSuggestion, personSummary, user } from './member.api.ts';
import { memberCalls } from './member.calls.ts';
import { memberStream } from './member.events.ts';
import { mentionsView, userView } from './member.views.ts';

export const members = {
  streams: [memberStream],
  calls: memberCalls,
  views: [userView, mentionsView],
  schemas: { User: user, PersonSummary: personSummary, MentionSuggestion: mentionSuggestion },
} as const satisfies FeatureContract;
