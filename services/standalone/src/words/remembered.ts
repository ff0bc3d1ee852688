import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '@portal/service-kit/files/atomic-file';
import * as z from 'zod/mini';
import { wordsByPath, type WordsByPath } from './words.ts';

const remembered = z.object({ day: z.string(), words: wordsByPath });

export type Remembered = {
  /** @returns null if none were made today of the same pages, content and settings */
  read(): WordsByPath | null;
  write(words: WordsByPath): Promise<void>;
};

/** The footer has the year of this machine's clock, and policies change at midnight UTC. */
const today = (): string => `${new Date().toDateString()} ${new Date().toISOString().slice(0, 10)}`;

function sumOf(from: {
  readonly clientFolder: string;
  readonly contentFile: string;
  readonly settings: string;
}): string {
  const sum = createHash('sha256').update(from.settings).update(readFileSync(from.contentFile));
  // Each build makes both anew; to read them would take longer
  for (const name of ['.server/prerender.js', '.vite/manifest.json']) {
    const { size, ctimeMs, ino } = statSync(join(from.clientFolder, name));
    sum.update(`${size} ${ctimeMs} ${ino} `);
  }
  return sum.digest('hex').slice(0, 32);
}

/**
 * Keeps words between starts. Where the folder can't be written, or something of what the words are made of is missing, none are kept.
 *
 * @param folder beside the program that makes them, because a build replaces both at once
 */
export function rememberedIn(folder: string, from: Parameters<typeof sumOf>[0]): Remembered {
  const file = () => join(folder, `${sumOf(from)}.json`);
  return {
    read() {
      try {
        const { day, words } = remembered.parse(JSON.parse(readFileSync(file(), 'utf8')));
        return day === today() ? words : null;
      } catch {
        return null;
      }
    },
    async write(words) {
      try {
        const path = file();
        // Not the folders above: a build may be replacing them
        if (!existsSync(folder)) mkdirSync(folder);
        await writeFileAtomically(path, Buffer.from(JSON.stringify({ day: today(), words })));
      } catch {
        // They are made again at the next start
      }
    },
  };
}
