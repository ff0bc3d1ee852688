import { deskStream } from './desk/desk.events.ts';
import { sealStream } from './history/seal.events.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { decision } from './decision.api.ts';
import { decisionCalls } from './decisions.calls.ts';
import { deskCalls } from './desk/desk.calls.ts';
import { deskMember } from './desk/desk.api.ts';
import { decisionPushes } from './decisions.pushes.ts';
import {
  decisionToUndoView,
  decisionView,
  foundMembersView,
  partsToUndoView,
  undoEffectView,
} from './decisions.views.ts';
import { newestDecisionView } from './newest-decision.view.ts';
import { decisionRefusals } from './decision.refusals.ts';

export const decisions = {
  streams: [deskStream, sealStream],
  tag: 'History',
  calls: { ...decisionCalls, ...deskCalls },
  views: [
    newestDecisionView,
    decisionView,
    decisionToUndoView,
    partsToUndoView,
    undoEffectView,
    foundMembersView,
  ],
  pushes: decisionPushes,
  schemas: { Decision: decision, DeskMember: deskMember },
  refusals: decisionRefusals,
} as const satisfies FeatureContract;
