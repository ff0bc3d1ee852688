import type { DeskEvent } from '@portal/contracts/decisions/desk/desk.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type DeskState = { readonly isNoted: boolean };

/** Each entry of the desk is noted once, whatever it says. */
export const deskDecider: Decider<DeskState, DeskEvent, DeskEvent> = {
  initialState: { isNoted: false },
  decide: (entry, { isNoted }) => (isNoted ? [] : [entry]),
  evolve: () => ({ isNoted: true }),
};
