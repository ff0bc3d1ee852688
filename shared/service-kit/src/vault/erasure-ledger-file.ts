import { constants } from 'node:fs';
import { access, open, readFile, truncate } from 'node:fs/promises';
import * as z from 'zod';
import { syncFolderOf, systemCode } from '../files/atomic-file.ts';
import { StartFailure } from '../process/lifecycle.ts';
import type { Erasure, ErasureLedger } from './erasure-ledger.ts';
import { VaultUnavailable } from './ports/vault-unavailable.ts';

const line = z.union([
  z.object({ ledger: z.string() }),
  z.object({ subject: z.string(), at: z.string() }),
]);
const lineOf = ({ subjectId, at }: Erasure): string =>
  `${JSON.stringify({ subject: subjectId, at })}\n`;

const reasonOf = (error: unknown): string => systemCode(error) ?? String(error);

/** A file of JSON lines, only ever added to. The first has the ledger's id. */
export function createFileErasureLedger(file: string): ErasureLedger {
  async function add(text: string): Promise<void> {
    try {
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.appendFile(text);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw new VaultUnavailable(
        `The ledger of erasures ${file} cannot be written (${reasonOf(error)})`,
        { cause: error },
      );
    }
  }

  async function textOf(): Promise<string> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return '';
      throw new VaultUnavailable(
        `The ledger of erasures ${file} cannot be read (${reasonOf(error)})`,
        { cause: error },
      );
    }
  }

  function parsed(text: string, number: number) {
    try {
      return line.parse(JSON.parse(text));
    } catch (error) {
      throw new StartFailure(
        `The ledger of erasures ${file} is damaged at line ${number}: put it back from its copy or the newest backup`,
        { cause: error },
      );
    }
  }

  async function contents() {
    const text = await textOf();
    // A line without an end was being written when the process died, so its key is not destroyed yet
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const lines = whole
      .split('\n')
      .slice(0, -1)
      .map((each, index) => parsed(each, index + 1));
    const id = lines.find((each) => 'ledger' in each)?.ledger ?? null;
    const erasures = lines.flatMap((each) =>
      'subject' in each ? [{ subjectId: each.subject, at: each.at }] : [],
    );
    return { id, erasures, isTorn: whole.length < text.length, bytes: Buffer.byteLength(whole) };
  }

  return {
    place: file,
    async read() {
      const { id, erasures } = await contents();
      return { id, erasures };
    },
    async begin(id) {
      const found = await contents();
      if (found.isTorn) await truncate(file, found.bytes);
      if (found.id !== null) return found.id;
      await add(`${JSON.stringify({ ledger: id })}\n`);
      await syncFolderOf(file);
      return (await contents()).id ?? id;
    },
    append: (erasures) => add(erasures.map(lineOf).join('')),
    close: async () => undefined,
  };
}

/** @throws StartFailure if the file cannot be added to */
export async function requireWritable(file: string, setting: string): Promise<void> {
  try {
    const handle = await open(file, 'a', 0o600);
    await handle.close();
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartFailure(
      `Setting ${setting}: ${file} cannot be written (${reasonOf(error)}). Name a file, or a folder that is there, on another disk or machine`,
      { cause: error },
    );
  }
}
