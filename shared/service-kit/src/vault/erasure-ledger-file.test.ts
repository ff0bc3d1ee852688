import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileErasureLedger } from './erasure-ledger-file.ts';
import { createSqliteVaultStore } from './sqlite/sqlite-vault-store.ts';
import { describeErasureLedger } from './testing/erasure-ledger.contract.ts';
import type { VaultStore } from './ports/vault-store.ts';

describeErasureLedger('A file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const opened: VaultStore[] = [];
  return {
    async openStore() {
      const store = createSqliteVaultStore({ file: join(folder, `${randomUUID()}.sqlite`) });
      opened.push(store);
      return store;
    },
    openLedger: async (name) => createFileErasureLedger(join(folder, `${name}.ndjson`)),
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});

describe('the ledger of erasures in a file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    file = join(folder, 'erasures.ndjson');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const at = '2026-03-10T08:00:00.000Z';

  it('is for its owner alone, and only ever grows', async () => {
    const ledger = createFileErasureLedger(file);
    await ledger.begin('this-one');
    await ledger.append([{ subjectId: 'asha', at }]);
    const before = readFileSync(file, 'utf8');
    await ledger.append([{ subjectId: 'ravi', at }]);
    expect(readFileSync(file, 'utf8')).toBe(`${before}{"subject":"ravi","at":"${at}"}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('leaves out a line that was being written when the process died', async () => {
    const ledger = createFileErasureLedger(file);
    await ledger.begin('this-one');
    await ledger.append([{ subjectId: 'asha', at }]);
    appendFileSync(file, '{"subject":"ra');
    expect((await ledger.read()).erasures).toEqual([{ subjectId: 'asha', at }]);
    await ledger.begin('this-one');
    await ledger.append([{ subjectId: 'ravi', at }]);
    expect((await ledger.read()).erasures).toHaveLength(2);
  });

  it('refuses a damaged line with its number and what to do', async () => {
    writeFileSync(file, '{"ledger":"this-one"}\nnonsense\n');
    await expect(createFileErasureLedger(file).read()).rejects.toThrow(
      `${file} is damaged at line 2: put it back from its copy or the newest backup`,
    );
  });
});
