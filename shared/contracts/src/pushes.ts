import { tableOf, type TableOf } from './feature.ts';
import * as features from './features.ts';
import { pushFrames, type PushOf } from './push.ts';

type Table = TableOf<typeof features, 'pushes'>;

/** Every push of the server, by name. Pushes carry state, never a difference. The client builds a table of its own from its features. */
export const pushes: Table = tableOf(features, 'pushes');

export type PushName = keyof Table;
export type Push = PushOf<Table>;
export type PushFrame = Push & { readonly position: string };

export const isPushFrame: (frame: unknown) => frame is PushFrame = pushFrames(pushes);

/** A change that reaches no client: realtime checks the member's sessions again and closes those that have ended. */
export const SESSION_CHANGED = 'session_changed';
