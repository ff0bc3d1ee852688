import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Words } from '@portal/languages/coded-text';
import { standingAfter, type Standing } from './standing-decider.ts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, userNotFound } from '../refusals.ts';

export type RightState<Right> = {
  readonly status: Standing;
  readonly right: Right;
  /** The right before the last change of it, and the revision of that change. */
  readonly former: { readonly right: Right; readonly changedAt: number } | null;
  /** The revision of the next event. */
  readonly revision: number;
};

export type RightCommand<Right> =
  | { readonly type: 'Change'; readonly memberId: string; readonly to: Right }
  /** Takes the change at `revision` back. */
  | { readonly type: 'TakeBack'; readonly memberId: string; readonly revision: number };

function wantedBy<Right>(command: RightCommand<Right>, { former }: RightState<Right>): Right {
  if (command.type === 'Change') return command.to;
  if (former?.changedAt !== command.revision) throw changedSince();
  return former.right;
}

/** Decides about a right that administrators give to approved members and take away. No member starts with it. */
export function memberRight<Right>(of: {
  readonly none: Right;
  /** Two rights are the same if their texts are. */
  text(right: Right): string;
  /** @returns undefined for events that change something else */
  changedBy(event: MemberEvent): Right | undefined;
  event(memberId: string, right: Right): MemberEvent;
  readonly onlyApproved: Words;
}): Decider<RightState<Right>, RightCommand<Right>, MemberEvent> {
  const isSame = (one: Right, other: Right): boolean => of.text(one) === of.text(other);

  function evolve(state: RightState<Right>, event: MemberEvent): RightState<Right> {
    const changed = of.changedBy(event);
    if (changed !== undefined)
      return {
        ...state,
        right: changed,
        former: { right: state.right, changedAt: state.revision },
      };
    return { ...state, status: standingAfter(state.status, event) };
  }

  return {
    initialState: { status: 'absent', right: of.none, former: null, revision: 0 },

    decide(command, state) {
      const { memberId } = command;
      if (state.status === 'absent') throw userNotFound();
      const wanted = wantedBy(command, state);
      if (isSame(wanted, state.right)) return [];
      if (state.status === 'pending' && !isSame(wanted, of.none))
        throw new DomainError('conflict', of.onlyApproved);
      return [of.event(memberId, wanted)];
    },

    evolve: (state, event) => ({ ...evolve(state, event), revision: state.revision + 1 }),
  };
}
