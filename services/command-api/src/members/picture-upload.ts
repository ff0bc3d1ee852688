import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@portal/contracts/limits';
import { DomainError } from '@portal/service-kit/errors';
import type { Request } from 'express';

const FIELD = 'profilePicture';
const ENVELOPE_BYTES = 64 * 1024;
/** A client reads the answer only after it has sent its body, so up to this many bytes of a refused body are read. */
const READ_ON_BYTES = 64 * 1024 * 1024;

const tooLarge = () =>
  new DomainError('too-large', `A picture must be at most ${limits.pictureBytes / 1024 / 1024} MB`);
const notAForm = () =>
  new DomainError('unsupported', `Send the picture as the file '${FIELD}' of a multipart form`);
const noFile = () => new DomainError('invalid', `The form has no file '${FIELD}'`);
const broken = () =>
  new DomainError('invalid', 'The picture did not arrive whole. Please try again.');

function parserOf(req: Request): BusboyInstance {
  const type = req.headers['content-type'];
  if (type === undefined || req.is('multipart/form-data') === false) throw notAForm();
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': type },
      isPartAFile: (name) => name === FIELD,
      limits: {
        // One byte more than allowed, to tell a file of exactly that size from one that was cut off
        fileSize: limits.pictureBytes + 1,
        files: 1,
        fields: 10,
        fieldSize: 1_000,
        parts: 20,
      },
    });
  } catch {
    throw notAForm();
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
export async function readPicture(req: Request): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limits.pictureBytes + ENVELOPE_BYTES)
    throw tooLarge();
  const parser = parserOf(req);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      parser.on('file', (_name, file) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        file.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > limits.pictureBytes) reject(tooLarge());
          else chunks.push(chunk);
        });
        file.on('error', () => reject(broken()));
        // The parser does not always report the end of the form
        file.on('end', () => resolve(Buffer.concat(chunks)));
      });
      parser.on('finish', () => reject(noFile()));
      parser.on('error', () => reject(broken()));
      // Node 26 closes a whole request before the parser has passed on the end of its file
      req.on('close', () => setImmediate(() => reject(broken())));
      req.pipe(parser);
    });
  } finally {
    req.unpipe(parser);
    discardRest(req);
  }
}
