import { ANSWERS, type GivenAnswer } from '@portal/contracts/gatherings/answer';
import type { AnswerCounts } from '@portal/contracts/gatherings/gathering.api';
import type { PresentGathering } from '@portal/read-models/gatherings/gathering';

type Answered = Pick<PresentGathering, 'answers'>;

export function countsOf({ answers }: Answered): Omit<AnswerCounts, 'mine'> {
  const count: Record<GivenAnswer, number> = { going: 0, maybe: 0, no: 0 };
  let guests = 0;
  for (const each of answers) {
    count[each.answer] += 1;
    if (each.answer === 'going') guests += each.guests;
  }
  return { ...count, guests };
}

export function countsFor(gathering: Answered, memberId: string): AnswerCounts {
  const own = gathering.answers.find((answer) => answer.memberId === memberId);
  const mine = own ? { answer: own.answer, guests: own.guests } : null;
  return { ...countsOf(gathering), mine };
}

export const byAnswer = ({ answers }: Answered): PresentGathering['answers'] =>
  answers.toSorted((one, other) => ANSWERS.indexOf(one.answer) - ANSWERS.indexOf(other.answer));
