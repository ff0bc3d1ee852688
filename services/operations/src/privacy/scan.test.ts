import { randomBytes } from 'node:crypto';
import { hashedUnder } from '@portal/service-kit/vault/address-hash';
import { expect, it } from 'vitest';
import { scan, type Piece } from './scan.ts';

const NAME = 'Zoé Kalpavrikṣa';
const secrets = [randomBytes(32), randomBytes(32)];
const hashUnder = (index: number) => hashedUnder(secrets[index] ?? Buffer.alloc(0), NAME);

async function foundIn(bytes: Uint8Array, canary = NAME) {
  async function* pieces(): AsyncGenerator<Piece> {
    yield { place: 'a file', bytes: [bytes.subarray(0, 7), bytes.subarray(7)] };
  }
  const { findings } = await scan(pieces(), [canary], { secrets, onProgress: () => undefined });
  return findings;
}

const text = (words: string) => `Members: ${words}, and others`;
const utf8 = (words: string) => Buffer.from(text(words));
const bigEndian = (words: string) => Buffer.from(text(words), 'utf16le').swap16();

it.each<[string, Uint8Array]>([
  ['as it is', utf8(NAME)],
  ['decomposed', utf8(NAME.normalize('NFD'))],
  ['in lower case', utf8(NAME.toLowerCase())],
  ['in JSON of ASCII alone', utf8('Zo\\u00e9 Kalpavrik\\u1e63a')],
  ['in UTF-16, little end first', Buffer.from(text(NAME), 'utf16le')],
  ['in UTF-16, big end first', bigEndian(NAME)],
  ['in a URL', utf8(encodeURIComponent(NAME))],
  ['in a form', utf8(encodeURIComponent(NAME).replace('%20', '+'))],
  ['in hex', Buffer.from(utf8(NAME).toString('hex'))],
  ['in HEX', Buffer.from(utf8(NAME).toString('hex').toUpperCase())],
  ['in base64', Buffer.from(utf8(NAME).toString('base64'))],
  ['in base64 one byte on', Buffer.from(utf8(`.${NAME}`).toString('base64'))],
  ['in base64 two bytes on', Buffer.from(utf8(`..${NAME}`).toString('base64'))],
  ['in base64 of URLs', Buffer.from(utf8(NAME).toString('base64url'))],
  ['hashed under a secret', utf8(hashUnder(0))],
  ['hashed under another secret', utf8(hashUnder(1))],
  ['hashed under a secret, in bytes', Buffer.from(hashUnder(1), 'hex')],
])('finds a canary %s', async (_, bytes) => {
  const findings = await foundIn(bytes);
  expect(findings).not.toHaveLength(0);
  expect(findings.every(({ canary, place }) => canary === NAME && place === 'a file')).toBe(true);
});

it('finds nothing where the canary is not', async () => {
  expect(await foundIn(utf8('Zoe Kalpavriksa'))).toEqual([]);
});

it('says how often a form stands in a place', async () => {
  expect(await foundIn(utf8('canary, canary'), 'canary')).toEqual([
    { canary: 'canary', form: 'plain', place: 'a file', times: 2, heldUntil: null },
  ]);
});
