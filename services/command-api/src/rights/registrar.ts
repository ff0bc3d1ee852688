import { mayDecideAbout, type Session } from '@portal/contracts/wire/access';
import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { refusal, userNotFound } from '../refusals.ts';

type Decidable = {
  readonly status: 'absent' | 'pending' | 'decided';
  readonly batchYear: number | null;
};

const decidable: Decider<Decidable, never, MemberEvent> = {
  initialState: { status: 'absent', batchYear: null },
  decide: () => [],
  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
      case 'MemberRejectionReversed':
        return { status: 'pending', batchYear: event.data.batchYear };
      case 'MemberFactsCorrected':
        return { ...state, batchYear: event.data.batchYear };
      case 'MemberApprovalReversed':
        return { ...state, status: 'pending' };
      case 'MemberApproved':
      case 'MemberRejected':
        return { ...state, status: 'decided' };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { ...state, status: 'absent' };
      default:
        return state;
    }
  },
};

/** Coordinators decide about the registrations of their batches while these wait, and see nothing of anybody else. */
export function createRegistrar(stream: StreamBinder) {
  const registrations = stream(memberStream, decidable, { opens: false });

  /** @throws DomainError forbidden */
  function requireOwnBatch(session: Session, { batchYear }: Decidable): void {
    if (!mayDecideAbout(session, batchYear)) throw refusal('forbidden', 'batch-not-yours');
  }

  return {
    async requireMayDecide(
      session: Session,
      memberId: string,
      command: CommandContext,
    ): Promise<void> {
      if (session.role === 'admin') return;
      const { state } = await registrations.load({ memberId });
      if (state.status === 'absent') throw userNotFound();
      requireOwnBatch(session, state);
      if (state.status === 'pending') return;
      if (await registrations.repeatedAnswer({ memberId }, command)) return;
      throw refusal('conflict', 'registration-decided-already');
    },

    /** Whether the registration was decided makes no difference. @throws DomainError forbidden */
    async requireBatchOf(session: Session, memberId: string): Promise<void> {
      requireOwnBatch(session, (await registrations.load({ memberId })).state);
    },
  };
}
