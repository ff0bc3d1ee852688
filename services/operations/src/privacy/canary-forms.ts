import { createHash } from 'node:crypto';
import { hashedUnder } from '@portal/service-kit/vault/address-hash';

/** One way in which a text may stand in a file. */
export type Form = { readonly name: string; readonly bytes: Buffer };

const SHORTEST = 4;

/** A text inside longer base64 looks different at each of three offsets. The characters at its edges depend on its neighbours. */
function insideBase64(bytes: Buffer, offset: 0 | 1 | 2, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(encoding)
    .replace(/(?<!=)=+$/u, '');
  const from = Math.ceil((offset * 8) / 6);
  const isCutAtEnd = (offset + bytes.length) % 3 !== 0;
  return encoded.slice(from, isCutAtEnd ? -1 : undefined);
}

/** The text as JSON writers that keep to ASCII write it. */
const escaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /[\u0080-\uffff]/gu,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The forms that people, programs and databases give a text.
 *
 * @param secrets under each of which the portal may have hashed it, as it hashes email addresses
 */
export function formsOf(canary: string, secrets: readonly Uint8Array[]): readonly Form[] {
  const spellings = new Map<string, string>();
  const spell = (name: string, text: string): void => {
    if (!spellings.has(text)) spellings.set(text, name);
  };
  spell('plain', canary);
  spell('NFC', canary.normalize('NFC'));
  spell('NFD', canary.normalize('NFD'));
  for (const [text, name] of [...spellings]) spell(`${name}, in lower case`, text.toLowerCase());

  const forms = new Map<string, Form>();
  const add = (name: string, bytes: Buffer): void => {
    const key = bytes.toString('latin1');
    if (bytes.length >= SHORTEST && !forms.has(key)) forms.set(key, { name, bytes });
  };
  for (const [text, name] of spellings) {
    const bytes = Buffer.from(text);
    add(name, bytes);
    add(`${name}, JSON`, Buffer.from(escaped(text)));
    add(`${name}, UTF-16 LE`, Buffer.from(text, 'utf16le'));
    add(`${name}, UTF-16 BE`, Buffer.from(text, 'utf16le').swap16());
    add(`${name}, URL`, Buffer.from(encodeURIComponent(text)));
    add(`${name}, form`, Buffer.from(encodeURIComponent(text).replaceAll('%20', '+')));
    add(`${name}, hex`, Buffer.from(bytes.toString('hex')));
    add(`${name}, HEX`, Buffer.from(bytes.toString('hex').toUpperCase()));
    for (const encoding of ['base64', 'base64url'] as const)
      for (const offset of [0, 1, 2] as const)
        add(`${name}, ${encoding}`, Buffer.from(insideBase64(bytes, offset, encoding)));
    add(`${name}, SHA-256`, digest(text));
    add(`${name}, SHA-256 in hex`, Buffer.from(digest(text).toString('hex')));
  }
  for (const secret of secrets) {
    const hash = hashedUnder(secret, canary);
    add('HMAC', Buffer.from(hash));
    add('HMAC, bytes', Buffer.from(hash, 'hex'));
    add('HMAC, base64', Buffer.from(insideBase64(Buffer.from(hash, 'hex'), 0, 'base64')));
  }
  return [...forms.values()];
}
