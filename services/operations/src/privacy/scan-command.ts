import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenVaultStore } from '@portal/service-kit/config/adapters';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { readTextFile } from '@portal/service-kit/files/text-file';
import { secretName, unwrap } from '@portal/service-kit/vault/key-wrapping';
import { withPortal } from '../engines.ts';
import type { Command } from '../run-command.ts';
import { placesOf } from './places.ts';
import { scan, type Finding } from './scan.ts';

const USAGE = `npm run privacy -- scan --canaries <file> [--also <file or folder>]… [--json]

Looks for words everywhere that the portal keeps something: log, vault, read models, pictures, mails, security log. They are found as plain
text, in Unicode's other forms, in UTF-16, base64, hex, URLs and JSON, hashed under any secret of the vault, and sealed, if a key of today
opens it. Leaves with 1 and says where, if any is found.

  --canaries <file>   one word or phrase a line, such as a name, an address and a sentence of an erased member
  --also <path>       more to look through: backups, exports, logs that the portal has written elsewhere
  --json              one JSON object a line: canary, form, place, times, heldUntil

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running; nothing in it changes.`;

const SHORTEST = 4;

function canariesIn(file: string | undefined): readonly string[] {
  if (file === undefined)
    throw new StartFailure(`--canaries is missing: a file with one canary a line.\n\n${USAGE}`);
  const lines = readTextFile(file, 'canaries').split(/\r?\n/u);
  const canaries = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  if (canaries.length === 0) throw new StartFailure(`${file} holds no canary: write one a line`);
  const short = canaries.find((each) => each.length < SHORTEST);
  if (short !== undefined)
    throw new StartFailure(
      `${file}: the canary ${short} is shorter than ${SHORTEST} characters, and would be found anywhere`,
    );
  return canaries;
}

function pathsOf(also: readonly string[]): readonly string[] {
  const missing = also.find((path) => !existsSync(path));
  if (missing !== undefined) throw new StartFailure(`--also ${missing}: there is nothing there`);
  return also.map((path) => resolve(path));
}

async function secretsOf({ store, masterKey }: OpenVaultStore): Promise<readonly Uint8Array[]> {
  const secrets: Uint8Array[] = [];
  for (const name of await store.secretNames()) {
    const wrapped = await store.secret(name);
    const secret = wrapped && unwrap(masterKey, secretName(name), wrapped);
    if (secret) secrets.push(secret);
  }
  return secrets;
}

const dayOf = (instant: string): string => instant.slice(0, 10);

function inWords({ canary, form, place, times, heldUntil }: Finding): string {
  const how = heldUntil === null ? '' : `, by a key that is still held until ${dayOf(heldUntil)}`;
  return `${canary} (${form}) in ${place}${how}${times === 1 ? '' : `, ${times} times`}`;
}

/** Nothing but a scan opens it, and nobody need do anything. */
function untilWhen(findings: readonly Finding[]): string {
  const ends = findings.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted();
  const last = ends.at(-1);
  if (last === undefined || ends.length < findings.length) return '';
  return ` All of it is sealed under keys that are still held, the last until ${dayOf(last)}: nothing else opens it, and then nothing does.`;
}

function summaryOf(findings: readonly Finding[], canaries: number, bytes: number): string {
  const found = new Set(findings.map(({ canary }) => canary)).size;
  return found === 0
    ? `None of ${canaries} canaries is left in ${Math.ceil(bytes / 1e6)} MB.`
    : [
        ...findings.map(inWords),
        `${found} of ${canaries} canaries left.${untilWhen(findings)}`,
      ].join('\n');
}

export const scanCommand: Command = async (args, env, bars) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      canaries: { type: 'string' },
      also: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const canaries = canariesIn(values.canaries);
  const also = pathsOf(values.also);
  return withPortal(env, async (adapters, settings) => {
    const { findings, bytes } = await scan(
      placesOf(adapters, { ...settings, PORTAL_DATA_DIR: resolve(settings.PORTAL_DATA_DIR) }, also),
      canaries,
      {
        secrets: await secretsOf(await adapters.vaultStore()),
        onProgress: (read) => bars.show('Megabytes', Math.floor(read / 1e6), null),
      },
    );
    if (findings.length > 0) process.exitCode = 1;
    return values.json
      ? findings.map((finding) => JSON.stringify(finding)).join('\n')
      : summaryOf(findings, canaries.length, bytes);
  });
};
