import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const has = (command: string, versionFlag = '-version'): boolean =>
  spawnSync(command, [versionFlag], { stdio: 'ignore' }).error === undefined;

export const temporaryFolder = (name: string): Promise<string> =>
  mkdtemp(path.join(os.tmpdir(), `portal-${name}-`));

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const RESTART_MS = 500;

export interface Listening {
  readonly pid: () => number;
  kill(): Promise<void>;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
  start(): Promise<void>;
  readonly crashes: () => number;
  /** How it last left: its exit code, and how long after it was asked to. */
  readonly left: () => { readonly code: number | null; readonly ms: number };
  readonly output: () => Promise<string>;
}

export type Command = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly ready?: () => Promise<boolean>;
  readonly timeoutMs?: number;
  readonly restartsAfterCrash?: boolean;
};

export async function listening(command: Command): Promise<Listening> {
  const logFile = path.join(command.folder, `${command.name}.log`);
  let child: ChildProcess | undefined;
  let shouldRun = false;
  let crashes = 0;
  let left: { code: number | null; ms: number } = { code: null, ms: Number.NaN };

  function launch(): void {
    const log = openSync(logFile, 'a');
    const started = spawn(command.command, [...command.args], {
      env: { ...process.env, ...command.env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child = started;
    running.add(started);
    started.once('exit', () => {
      running.delete(started);
      if (!shouldRun || child !== started) return;
      crashes += 1;
      if (command.restartsAfterCrash) setTimeout(() => shouldRun && launch(), RESTART_MS);
    });
  }

  async function start(): Promise<void> {
    shouldRun = true;
    const crashesBefore = crashes;
    const retries = command.restartsAfterCrash ? 5 : 0;
    launch();
    const deadline = Date.now() + (command.timeoutMs ?? 60_000);
    while (!((await accepts(command.port)) && ((await command.ready?.()) ?? true))) {
      if (crashes - crashesBefore > retries || Date.now() > deadline) {
        shouldRun = false;
        child?.kill('SIGKILL');
        const output = await readFile(logFile, 'utf8').catch(() => '');
        throw new Error(`${command.name} did not start:\n${output.slice(-4000)}`);
      }
      await sleep(50);
    }
  }

  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    shouldRun = false;
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const asked = performance.now();
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    if (signal !== 'SIGKILL') {
      const killTimer = setTimeout(() => ending.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(killTimer);
    } else await exited;
    left = { code: ending.exitCode, ms: performance.now() - asked };
  };

  await start();
  return {
    pid: () => child?.pid ?? -1,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    start,
    crashes: () => crashes,
    left: () => left,
    output: () => readFile(logFile, 'utf8'),
  };
}
