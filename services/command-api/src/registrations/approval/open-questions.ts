import { memberStream } from '@portal/contracts/members/member.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { questionDecider } from './question.decider.ts';

/** Reads the log at each call, so that nothing personal stays in memory. Null when nothing is asked. */
export function createOpenQuestions(stream: StreamBinder) {
  const questions = stream(memberStream, questionDecider);
  return async function openQuestionOf(memberId: string): Promise<string | null> {
    const { state } = await questions.load({ memberId });
    return state.open?.text ?? null;
  };
}
