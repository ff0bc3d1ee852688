import { limits } from '@portal/contracts/fields/limits';
import type { NomineeEvent } from '@portal/contracts/nominees/nominee.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { nomineeNotFound, refusal } from '../refusals.ts';

export type NomineeDetails = NonNullable<
  Extract<NomineeEvent, { type: 'NomineeNamed' }>['data']['details']
>;
/** Details are null where they were not opened. */
export type NomineesState = ReadonlyMap<string, NomineeDetails | null>;

type Of = { readonly memberId: string; readonly nomineeId: string };
export type NomineeCommand = Of &
  (
    | { readonly type: 'Name'; readonly details: NomineeDetails }
    | { readonly type: 'Change'; readonly details: NomineeDetails }
    | { readonly type: 'Withdraw' }
  );

const FIELDS = ['name', 'email', 'phone', 'relation'] as const;
const isSame = (one: NomineeDetails | null | undefined, other: NomineeDetails): boolean =>
  FIELDS.every((field) => one?.[field] === other[field]);

export const nomineeDecider: Decider<NomineesState, NomineeCommand, NomineeEvent> = {
  initialState: new Map(),

  decide(command, nominees) {
    const { memberId, nomineeId } = command;
    switch (command.type) {
      case 'Name':
        if (nominees.has(nomineeId)) return [];
        if (nominees.size >= limits.nominees)
          throw refusal('conflict', 'too-many-nominees', { most: limits.nominees });
        return [{ type: 'NomineeNamed', data: { memberId, nomineeId, details: command.details } }];
      case 'Change': {
        if (!nominees.has(nomineeId)) throw nomineeNotFound();
        const { details } = command;
        return isSame(nominees.get(nomineeId), details)
          ? []
          : [{ type: 'NomineeChanged', data: { memberId, nomineeId, details } }];
      }
      case 'Withdraw':
        if (!nominees.has(nomineeId)) throw nomineeNotFound();
        return [{ type: 'NomineeWithdrawn', data: { memberId, nomineeId } }];
      default:
        return command satisfies never;
    }
  },

  evolve(nominees, { type, data }) {
    switch (type) {
      case 'NomineeNamed':
      case 'NomineeChanged':
        return new Map(nominees).set(data.nomineeId, data.details);
      case 'NomineeWithdrawn':
        return new Map([...nominees].filter(([nomineeId]) => nomineeId !== data.nomineeId));
      default:
        return type satisfies never;
    }
  },
};
