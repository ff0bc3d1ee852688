import { ANSWERS, type GivenAnswer } from '@portal/contracts/gatherings/answer';
import type { AnswerCounts } from '@portal/contracts/gatherings/gathering.api';
import type { PresentGathering } from '@portal/read-models/gatherings/gathering';

type Answered = Pick<PresentGathering, 'answers'>;

export function countsOf({ answers }: Answered): Omit<AnswerCounts, 'mine'> {
  const count: Record<GivenAnswer, number> = { going: 0, maybe: 0, no: 0 };
  let guests = 0;
  for (const given of answers) {
    count[given.answer] += 1;
    if (given.answer === 'going') guests += given.guests;
  }
  return { ...count, guests };
}

export function countsFor(gathering: Answered, memberId: string): AnswerCounts {
  const given = gathering.answers.find((answer) => answer.memberId === memberId);
  const mine = given ? { answer: given.answer, guests: given.guests } : null;
  return { ...countsOf(gathering), mine };
}

export const byAnswer = ({ answers }: Answered): PresentGathering['answers'] =>
  answers.toSorted((one, other) => ANSWERS.indexOf(one.answer) - ANSWERS.indexOf(other.answer));
