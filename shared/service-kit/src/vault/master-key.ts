import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { systemCode } from '../files/atomic-file.ts';
import { StartFailure } from '../process/lifecycle.ts';
import { allRecords } from './all-records.ts';
import { keyName, secretName, unwrap, wrap } from './key-wrapping.ts';
import type { VaultStore } from './ports/vault-store.ts';

const MASTER_KEY_BYTES = 32;
const CHECK = 'master-key-check';
const CHECKED = Buffer.from('this is the master key of this vault');
/** Replaces the check during a rotation, while neither key opens everything. */
const ROTATING = Buffer.from('rotating:');

export class MasterKeyError extends StartFailure {
  override readonly name = 'MasterKeyError';
}

/** 32 bytes as 64 hexadecimal digits or as base64. @throws MasterKeyError, which never quotes the text */
export function parseMasterKey(text: string, source: string): Buffer {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  const bytes = Buffer.from(trimmed, 'base64');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) && bytes.length === MASTER_KEY_BYTES) return bytes;
  throw new MasterKeyError(
    `${source} is not a master key: it must be 32 bytes, as 64 hexadecimal digits or as base64 (openssl rand -base64 32)`,
  );
}

function createFile(file: string): Buffer {
  const key = randomBytes(MASTER_KEY_BYTES);
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, `${key.toString('base64')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return key;
}

function readFile(file: string): Buffer | null {
  try {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new MasterKeyError(
        `${file} can be read by other users of this machine: chmod 600 ${file}`,
      );
    }
    return parseMasterKey(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    if (error instanceof MasterKeyError) throw error;
    throw new MasterKeyError(`${file} cannot be read (${systemCode(error) ?? 'unknown reason'})`, {
      cause: error,
    });
  }
}

/**
 * Reads the master key from the setting, or else from the file.
 *
 * @param options.mayCreate whether to create a missing file; only if there is no vault yet, since a new key opens no old vault
 * @throws MasterKeyError
 */
export function readMasterKey(options: {
  readonly setting: string | undefined;
  readonly file: string;
  readonly mayCreate: boolean;
}): Buffer {
  const { setting, file, mayCreate } = options;
  if (setting !== undefined && setting.trim() !== '')
    return parseMasterKey(setting, 'PORTAL_MASTER_KEY');
  const key = readFile(file);
  if (key) return key;
  if (!mayCreate) {
    throw new MasterKeyError(
      `The master key is missing: put it back into ${file} or into PORTAL_MASTER_KEY. Without it nothing personal in this portal can be read`,
    );
  }
  try {
    return createFile(file);
  } catch (error) {
    const madeMeanwhile = systemCode(error) === 'EEXIST' ? readFile(file) : null;
    if (madeMeanwhile) return madeMeanwhile;
    throw new MasterKeyError(
      `${file} cannot be written (${systemCode(error) ?? 'unknown reason'})`,
      {
        cause: error,
      },
    );
  }
}

const isRotating = (check: Uint8Array): boolean =>
  ROTATING.equals(check.subarray(0, ROTATING.length));
const fits = (masterKey: Buffer, check: Uint8Array): boolean =>
  unwrap(masterKey, secretName(CHECK), check)?.equals(CHECKED) ?? false;

/** Marks a new vault with its master key, and accepts no other key from then on. @throws MasterKeyError */
export async function checkMasterKey(store: VaultStore, masterKey: Buffer): Promise<void> {
  const check =
    (await store.secret(CHECK)) ??
    (await store.createSecret(CHECK, wrap(masterKey, secretName(CHECK), CHECKED)));
  if (isRotating(check)) {
    throw new MasterKeyError(
      'The rotation of the master key was interrupted: run it again with the same two keys, then start the portal with the new one',
    );
  }
  if (!fits(masterKey, check)) {
    throw new MasterKeyError(
      'The master key is not the one this vault was made with: set PORTAL_MASTER_KEY, or the master key file, to the right one',
    );
  }
}

/**
 * Wraps every key and secret under the new master key, while no server runs. After an interruption the same call continues.
 *
 * @param onProgress takes the number of keys and secrets done
 * @throws MasterKeyError if the old key is not the vault's, before anything changes
 */
export async function rotateMasterKey(
  store: VaultStore,
  oldKey: Buffer,
  newKey: Buffer,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const check = await store.secret(CHECK);
  if (check && isRotating(check)) {
    if (!fits(newKey, check.subarray(ROTATING.length)))
      throw new MasterKeyError(
        'An interrupted rotation can only be finished with the same new key',
      );
  } else {
    await checkMasterKey(store, oldKey);
    const next = wrap(newKey, secretName(CHECK), CHECKED);
    await store.replaceSecret(CHECK, Buffer.concat([ROTATING, next]));
  }

  const rewrap = (name: string, wrapped: Uint8Array): Buffer | null => {
    const opened = unwrap(oldKey, name, wrapped);
    if (opened) return wrap(newKey, name, opened);
    if (unwrap(newKey, name, wrapped)) return null;
    throw new MasterKeyError(
      `${name} opens with neither master key: restore the vault from a backup`,
    );
  };

  let done = 0;
  for await (const key of allRecords(store.keysAfter, ({ keyId }) => keyId)) {
    const { keyId, state, wrapped, heldUntil } = key;
    const rewrapped = wrapped && rewrap(keyName(keyId), wrapped);
    if (rewrapped) await store.changeKey(keyId, state, { state, wrapped: rewrapped, heldUntil });
    onProgress(++done);
  }
  for (const name of await store.secretNames()) {
    if (name === CHECK) continue;
    const wrapped = await store.secret(name);
    const rewrapped = wrapped && rewrap(secretName(name), wrapped);
    if (rewrapped) await store.replaceSecret(name, rewrapped);
    onProgress(++done);
  }
  await store.replaceSecret(CHECK, wrap(newKey, secretName(CHECK), CHECKED));
}
