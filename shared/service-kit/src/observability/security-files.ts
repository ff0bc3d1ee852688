import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecurityLines } from './security-log.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 366;
const BYTES_A_DAY = 10_000_000;
const FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/u;

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

async function removeOlder(folder: string, first: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = FILE.exec(name)?.[1];
    if (day !== undefined && day < first) await rm(join(folder, name), { force: true });
  }
}

/** A file a day, for its owner alone, kept for a year. Lines beyond 10 MB of one day are left out; the day's last line says so. */
export function securityFiles(folder: string, bytesADay = BYTES_A_DAY): SecurityLines {
  let current: { readonly day: string; readonly file: string; bytes: number } | undefined;

  async function openDay(now: Date) {
    const day = dayOf(now);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeOlder(folder, dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
    const file = join(folder, `${day}.jsonl`);
    const bytes = (await stat(file).catch(() => null))?.size ?? 0;
    return { day, file, bytes };
  }

  return {
    async write(lines, now) {
      if (current?.day !== dayOf(now)) current = await openDay(now);
      if (current.bytes >= bytesADay) return;
      const whole = textOf(lines);
      const fits = current.bytes + whole.length < bytesADay;
      const text = fits
        ? whole
        : textOf([JSON.stringify({ time: now.toISOString(), logger: 'security', kind: 'full' })]);
      await appendFile(current.file, text, { mode: 0o600 });
      current.bytes = fits ? current.bytes + whole.length : bytesADay;
    },
  };
}

export const securityStream = (stream: { write(text: string): unknown }): SecurityLines => ({
  write(lines) {
    stream.write(textOf(lines));
    return Promise.resolve();
  },
});
