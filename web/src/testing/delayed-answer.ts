import type { Answer } from './fake-server.ts';

export function delayedAnswer(): {
  readonly answer: () => Promise<Answer>;
  readonly give: (answer: Answer) => void;
} {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (next) => give(next) };
}
