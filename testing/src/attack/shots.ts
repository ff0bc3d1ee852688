import type { CallName } from '@portal/contracts/calls';
import type { Call } from '@portal/contracts/wire/call';
import * as z from 'zod/mini';
import type { Chance } from '../invented/chance.ts';
import { mutated, nasty, valueOf, type Json, type Schema } from './values.ts';

export type Shot = {
  /** Null for frames that travel as a request. */
  readonly call: CallName | null;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

const ODD_HEADERS: readonly (readonly [string, (chance: Chance) => string])[] = [
  ['X-Min-Position', (chance) => String(chance.below(1e9)).padStart(16, '0')],
  ['X-Min-Position', () => 'zzzz'],
  ['Idempotency-Key', (chance) => 'k'.repeat(chance.below(3_000))],
  ['Authorization', () => 'Bearer e30.e30.e30'],
  ['Authorization', (chance) => `Basic ${'A'.repeat(chance.below(3_000))}`],
  ['If-None-Match', (chance) => '"a",'.repeat(1 + chance.below(500))],
  ['Range', () => 'bytes=0-,5-1,-'],
  ['Accept', () => '*/*;q=zero'],
  ['Accept-Encoding', () => 'br;q=9, gzip;q=-1'],
  ['X-Forwarded-For', () => '::1, unknown, 999.1.1.1'],
  ['Content-Encoding', () => 'gzip'],
  ['Content-Type', () => 'application/json; charset=utf-7'],
  ['Content-Type', () => 'multipart/form-data'],
  ['Content-Type', () => 'text/plain'],
  ['Origin', () => 'null'],
  ['Expect', () => '100-continue'],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
const SEGMENTS = [
  '..',
  '%2e%2e',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'undefined',
  '0',
  '%F0%9F%92%A9',
  '-',
  'a'.repeat(3_000),
];

const schemas = new Map<z.ZodMiniType, Schema>();
export function schemaOf(contract: z.ZodMiniType): Schema {
  const known = schemas.get(contract);
  if (known) return known;
  const schema = z.toJSONSchema(contract, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  schemas.set(contract, schema);
  return schema;
}

const wellFormed = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Surrogate}/gu, '?');

const toQuery = (value: Json): string =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? ''
    : Object.entries(value)
        .map(([name, each]) => `${name}=${encodeURIComponent(wellFormed(each))}`)
        .join('&');

const FILES: readonly ((chance: Chance) => Buffer)[] = [
  () => Buffer.from('name,batch,admission number,date of birth\nAsha Patil,2004,12,1986-05-14\n'),
  (chance) => Buffer.from(`name;batch\n${'"'.repeat(chance.below(5_000))}`),
  () => Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
  () => Buffer.from('ffd8ffe000104a46494600010101ffff', 'hex'),
  () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>'),
  (chance) => Buffer.from(Array.from({ length: chance.below(5_000) }, () => chance.below(256))),
];
const BOUNDARY = 'boundary-of-the-attack';

function formWith(field: string, chance: Chance): Buffer {
  const name = chance.happens(0.8) ? field : 'other';
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="../a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    chance.pick(FILES)(chance),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function brokenBytes(text: string, chance: Chance): Buffer {
  const bytes = Buffer.from(text);
  switch (chance.below(5)) {
    case 0:
      return bytes.subarray(0, chance.below(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, Buffer.from('}{')]);
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe]), bytes]);
    case 3:
      return Buffer.from(bytes.map((byte) => (chance.happens(0.02) ? chance.below(256) : byte)));
    default:
      return Buffer.alloc(chance.below(400_000), '[');
  }
}

/** A request to a call: half of them as its schema has it, the others bent in path, query, headers, method or body. */
export function shotAt(name: CallName, call: Call, chance: Chance, ids: readonly string[]): Shot {
  const [given = 'GET', pattern = '/'] = name.split(' ');
  const isBent = chance.happens(0.5);
  const bends = (share: number) => isBent && chance.happens(share);
  const path = pattern.replaceAll(/:\w+/gu, () =>
    bends(0.25) ? chance.pick(SEGMENTS) : chance.pick(ids),
  );
  const method = bends(0.05) ? chance.pick(METHODS) : given;

  const asked = call.query ? valueOf(schemaOf(call.query), chance, ids) : {};
  const query = toQuery(bends(0.4) ? mutated(asked, chance) : asked).slice(0, 6_000);
  const odd = bends(0.3) ? chance.pick(ODD_HEADERS) : undefined;

  const wanted = call.body
    ? call.example !== undefined && chance.happens(0.4)
      ? (call.example as Json)
      : valueOf(schemaOf(call.body), chance, ids)
    : bends(0.1)
      ? nasty(chance)
      : undefined;
  if (call.file)
    return {
      call: name,
      method,
      path: `/api${path}`,
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formWith(call.file.field, chance),
    };
  const isSent = wanted !== undefined && method !== 'GET' && method !== 'HEAD';
  const text = isSent ? JSON.stringify(bends(0.6) ? mutated(wanted, chance) : wanted) : undefined;
  const body =
    text === undefined ? undefined : bends(0.15) ? brokenBytes(text, chance) : Buffer.from(text);
  return {
    call: name,
    method,
    path: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(odd ? { [odd[0]]: odd[1](chance) } : {}),
    },
    body,
  };
}
