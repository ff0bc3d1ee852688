import type { Language } from '@portal/languages/registry';
import { translate } from '@portal/languages/translate';
import type { Words } from '@portal/languages/coded-text';
import { toJson, type Json } from '@portal/contracts/wire/json';

export type Frame = { readonly json: Json<unknown>; readonly wire: Buffer };

const FINAL_TEXT = 0x81;
const FINAL_PING = 0x89;

/** An unmasked, unfragmented text frame of RFC 6455, section 5.2. */
function textFrame(json: string): Buffer {
  const length = Buffer.byteLength(json);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const wire = Buffer.allocUnsafe(header + length);
  wire[0] = FINAL_TEXT;
  if (header === 2) wire[1] = length;
  else if (header === 4) {
    wire[1] = 126;
    wire.writeUInt16BE(length, 2);
  } else {
    wire[1] = 127;
    wire.writeBigUInt64BE(BigInt(length), 2);
  }
  wire.write(json, header);
  return wire;
}

export const frameOfJson = (json: Json<unknown>): Frame => ({ json, wire: textFrame(json) });

export const frameOf = (content: {
  readonly event: string;
  readonly [field: string]: unknown;
}): Frame => frameOfJson(toJson(content));

/** What a refusal says to a client in its language. */
export type Said = { readonly message: string; readonly code?: string };

export const sayIn = (language: Language, words: Words): Said => ({
  message: translate(language, words),
  code: words.code,
});

export const errorFrame = (said: Said, id?: string | number, retryAfter?: number): Frame =>
  frameOf({
    event: 'error',
    ...(id === undefined ? {} : { id }),
    data: { ...said, ...(retryAfter === undefined ? {} : { retryAfter }) },
  });

const ping = Buffer.from([FINAL_PING, 0]);

/** The ping asks the client's socket for an answer; the text reaches the client's page, which sees no pings. */
export function aliveFrame(position: string): Frame {
  const { json, wire } = frameOf({ event: 'alive', position });
  return { json, wire: Buffer.concat([ping, wire]) };
}
