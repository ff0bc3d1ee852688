import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdReport, CrowdTask } from './crowd-sockets.ts';

export type Crowd = {
  readonly pid: number;
  /** @returns what the sockets have seen since the last report, once `posts` of them have come everywhere, or patience has ended */
  report(posts: number): Promise<CrowdReport>;
  leave(): Promise<void>;
};

/** Members on line, whose sockets are in a process of their own, so that reading them slows no measurement of this one. */
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
    pid: child.pid ?? 0,
    report: (posts) => ask({ posts }),
    async leave() {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}
