import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@portal/contracts/limits';
import { DomainError } from '@portal/service-kit/errors';
import type { Request } from 'express';

const FIELD = 'profilePicture';
/** Beside the file: boundaries, headers, and a few fields that nobody asked for. */
const ENVELOPE_BYTES = 64 * 1024;
/** Of a body that has been refused is read on so far, so that whoever sends it comes to read the answer. */
const READ_ON_BYTES = 64 * 1024 * 1024;

const tooLarge = () =>
  new DomainError('too-large', `A picture must be at most ${limits.pictureBytes / 1024 / 1024} MB`);
const notAForm = () =>
  new DomainError('unsupported', `Send the picture as the file '${FIELD}' of a multipart form`);
const noFile = () => new DomainError('invalid', `The form has no file '${FIELD}'`);
const broken = () =>
  new DomainError('invalid', 'The picture did not arrive whole. Please try again.');

/** The parser throws on headers it cannot use. */
function parserOf(req: Request): BusboyInstance {
  const type = req.headers['content-type'];
  if (type === undefined || req.is('multipart/form-data') === false) throw notAForm();
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': type },
      isPartAFile: (name) => name === FIELD,
      limits: {
        // One more than allowed: what has exactly the size is told from what was cut off
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

function readOn(req: Request): void {
  let bytes = 0;
  req.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > READ_ON_BYTES) req.destroy();
  });
  req.resume();
}

/**
 * The one file of a form, as bytes in memory: at most {@link limits.pictureBytes}, of which not one more is kept. The name and the
 * type it comes with are believed by nobody.
 *
 * @throws DomainError too-large, unsupported (no multipart form), invalid (no such file, or it broke off)
 */
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
        // Not the end of the form: the parser doesn't always say when that has come
        file.on('end', () => resolve(Buffer.concat(chunks)));
      });
      parser.on('finish', () => reject(noFile()));
      parser.on('error', () => reject(broken()));
      // Whatever else there is to say has been said by then
      req.on('close', () => reject(broken()));
      req.pipe(parser);
    });
  } finally {
    req.unpipe(parser);
    readOn(req);
  }
}
