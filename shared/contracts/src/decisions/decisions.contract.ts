import type { FeatureContract } from '../feature-contract.ts';
import { decision } from './decision.api.ts';
import { decisionCalls } from './decisions.calls.ts';
import { decisionPushes, newestDecisionView } from './decisions.pushes.ts';
import {
  decisionToUndoView,
  decisionView,
  foundMembersView,
  partsToUndoView,
  undoEffectView,
} from './decisions.views.ts';
import { deskMember } from './desk/desk.api.ts';
import { deskCalls } from './desk/desk.calls.ts';
import { deskStream } from './desk/desk.events.ts';
import { sealStream } from './history/seal.events.ts';

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
  refusals: {
    'date-not-in-future': 'Please enter a date in the future',
    'decision-not-found': 'There is no such decision',
    'changed-since': 'Something has changed since the decision, so it cannot be undone.',
    'not-undoable': 'This decision cannot be undone.',
    'undone-already': 'This decision was already undone.',
    'undo-too-late': 'Decisions can be undone for {days} days. This one is older.',
    'undo-person-erased': 'The person has been erased, together with what they wrote.',
    'undo-not-yours': 'You can undo only your own decisions.',
    'undo-about-you': 'This decision concerns you, so another administrator has to undo it.',
    'bulk-whole-unknown': 'You have made no decision of this kind with the id in `whole`.',
    'bulk-nothing-to-decide': 'There is nothing to decide about this id',
    'bulk-too-many':
      '{found, plural, one {# matches} other {# match}}. At most {most, number} can be decided at once.',
    'bulk-failed': 'Something went wrong. Please try this one again.',
    'history-being-exported': 'The history is being exported right now. Please try again later.',
    'export-key-missing': 'An export with a note needs an Idempotency-Key',
  },
} as const satisfies FeatureContract;
