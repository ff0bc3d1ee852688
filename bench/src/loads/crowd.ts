import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdReport, CrowdTask, ExpectedPush } from './crowd-sockets.ts';

export type Crowd = {
  /** @returns how these pushes reached the sockets, once all of them have, or patience has ended. It forgets them then. */
  report(expected: readonly ExpectedPush[]): Promise<CrowdReport>;
  leave(): void;
};

/** Members who are online. Their sockets are in a separate process, so that reading them slows no measurement of this one. */
export async function openCrowd(task: CrowdTask): Promise<Crowd> {
  const program = fileURLToPath(new URL('crowd-sockets.ts', import.meta.url));
  const child = fork(program, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sockets ended with ${code}`)));
  });
  ended.catch(() => undefined);
  const ask = <Answer>(message: object): Promise<Answer> => {
    child.send(message);
    return Promise.race([
      ended,
      new Promise<Answer>((resolve) => child.once('message', (answer: Answer) => resolve(answer))),
    ]);
  };
  await ask(task);
  return {
    report: (expected) => ask({ expected }),
    leave() {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}
