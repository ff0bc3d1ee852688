import type { Position } from '@portal/contracts/wire/position';
import type { Logger } from 'pino';
import type { Audiences } from '../audiences.ts';
import type { Counters } from '../counters.ts';
import type { Fetches } from '../sending/fetches.ts';
import type { Limits } from '../connection-limits.ts';
import type { Loop } from '../sending/sending-loop.ts';
import type { RecentPushes } from './recent-pushes.ts';

export type DeliveryContext = {
  readonly loop: Loop;
  readonly fetches: Fetches;
  readonly audiences: Audiences;
  readonly recent: RecentPushes;
  readonly progress: {
    /** The greatest position that has arrived. Changes may arrive in another order. */
    arrived: Position;
    /** The greatest position of a push whose turn has come. */
    taken: Position;
    /** The position of the last push that has been sent, with everything whose turn came before. */
    reached: Position;
  };
  readonly limits: Limits;
  readonly counters: Counters;
  readonly log: Logger;
  readonly now: () => Date;
};
