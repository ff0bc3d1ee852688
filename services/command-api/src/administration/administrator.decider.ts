import type { AdministratorEvent } from '@portal/contracts/administration/administrator.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';

/** Null before the first appointment or dismissal. */
export type AdministratorsState = ReadonlySet<string> | null;

export type AdministratorsCommand = {
  readonly type: 'Appoint' | 'Dismiss';
  readonly memberId: string;
  /** The administrators from before this stream began. */
  readonly earlier: readonly string[];
};

export const LAST_ADMINISTRATOR = wordsOf('last-administrator');

const appointed = (memberId: string): AdministratorEvent => ({
  type: 'AdministratorAppointed',
  data: { memberId },
});

export const administratorDecider: Decider<
  AdministratorsState,
  AdministratorsCommand,
  AdministratorEvent
> = {
  initialState: null,

  decide({ type, memberId, earlier }, state) {
    const known = state ?? new Set(earlier);
    const begun = state === null ? earlier.map(appointed) : [];
    const isAdministrator = known.has(memberId);
    switch (type) {
      case 'Appoint':
        return isAdministrator ? begun : [...begun, appointed(memberId)];
      case 'Dismiss':
        if (!isAdministrator) return begun;
        if (known.size === 1) throw new DomainError('conflict', LAST_ADMINISTRATOR);
        return [...begun, { type: 'AdministratorDismissed', data: { memberId } }];
      default:
        return type satisfies never;
    }
  },

  evolve(state, { type, data: { memberId } }) {
    const others = [...(state ?? [])].filter((id) => id !== memberId);
    return new Set(type === 'AdministratorAppointed' ? [...others, memberId] : others);
  },
};
