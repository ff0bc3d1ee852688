import type { FeatureContract } from '../feature-contract.ts';
import { attendee, gathering } from './gathering.api.ts';
import { gatheringCalls } from './gathering.calls.ts';
import { answerStream, noticeStream } from './gathering.events.ts';
import { gatheringPushes } from './gathering.pushes.ts';
import { answersView, dueNoticesView } from './gathering.views.ts';
import { gatheringRefusals } from './gathering.refusals.ts';

export const gatherings = {
  streams: [answerStream, noticeStream],
  tag: 'Posts',
  calls: gatheringCalls,
  views: [answersView, dueNoticesView],
  pushes: gatheringPushes,
  schemas: { Gathering: gathering, Attendee: attendee },
  refusals: gatheringRefusals,
} as const satisfies FeatureContract;
