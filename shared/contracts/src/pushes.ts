import { tableOf, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';
import { pushFrames, type PushOf } from './wire/push.ts';

type Table = TableOf<typeof features, 'pushes'>;

export const pushes: Table = tableOf(features, 'pushes');

export type PushName = keyof Table;
export type Push = PushOf<Table>;
export type PushFrame = Push & { readonly position: string };

export const isPushFrame: (frame: unknown) => frame is PushFrame = pushFrames(pushes);

/** A change that no client receives: realtime checks the member's sessions again and closes those that have ended. */
export const SESSION_CHANGED = 'session_changed';
