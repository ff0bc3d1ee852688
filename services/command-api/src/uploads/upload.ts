import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { SentFile } from '@portal/contracts/wire/call';
import type { Request } from 'express';
import { refusal } from '../refusals.ts';

const ENVELOPE_BYTES = 64 * 1024;
/** A client reads the answer only after it has sent its body, so up to this many bytes of a refused body are read. */
const READ_ON_BYTES = 64 * 1024 * 1024;

/** `what` names the file in refusals, such as 'picture'. */
export type UploadedFile = SentFile & { readonly what: 'picture' | 'roster' };

const tooLarge = ({ what, bytes }: UploadedFile) =>
  refusal('too-large', `${what}-too-large`, { most: bytes / 1024 / 1024 });
const notAForm = ({ what, field }: UploadedFile) =>
  refusal('unsupported', `${what}-not-in-form`, { field });
const noFile = ({ field }: UploadedFile) => refusal('invalid', 'file-missing', { field });
const broken = ({ what }: UploadedFile) => refusal('invalid', `${what}-incomplete`);

function parserOf(req: Request, file: UploadedFile): BusboyInstance {
  const type = req.headers['content-type'];
  if (type === undefined || req.is('multipart/form-data') === false) throw notAForm(file);
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': type },
      isPartAFile: (name) => name === file.field,
      limits: {
        // One byte more than allowed, to tell a file of exactly that size from one that was cut off
        fileSize: file.bytes + 1,
        files: 1,
        fields: 10,
        fieldSize: 1_000,
        parts: 20,
      },
    });
  } catch {
    throw notAForm(file);
  }
}

function discardRest(req: Request): void {
  let bytes = 0;
  req.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > READ_ON_BYTES) req.destroy();
  });
  req.resume();
}

/** Ignores the name and media type of the file, because anybody can write anything there. */
export async function readUpload(req: Request, wanted: UploadedFile): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > wanted.bytes + ENVELOPE_BYTES)
    throw tooLarge(wanted);
  const parser = parserOf(req, wanted);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      parser.on('file', (_name, file) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        file.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > wanted.bytes) reject(tooLarge(wanted));
          else chunks.push(chunk);
        });
        file.on('error', () => reject(broken(wanted)));
        // The parser does not always report the end of the form
        file.on('end', () => resolve(Buffer.concat(chunks)));
      });
      parser.on('finish', () => reject(noFile(wanted)));
      parser.on('error', () => reject(broken(wanted)));
      // Node 26 closes a whole request before the parser has passed on the end of its file
      req.on('close', () => setImmediate(() => reject(broken(wanted))));
      req.pipe(parser);
    });
  } finally {
    req.unpipe(parser);
    discardRest(req);
  }
}
