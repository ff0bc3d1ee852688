import { isId } from '@portal/contracts/fields/id';
import {
  picturePath,
  smallPictureKey,
  SMALL_PICTURE_SIZE,
} from '@portal/contracts/members/picture';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { DomainError } from '@portal/service-kit/errors';
import { Router } from 'express';

const FILE = /^([\w-]{1,100})\.webp$/u;
/** A year, because a new picture gets a new name; not in shared caches, because pictures are for members. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/**
 * A browser loads pictures without a token, so the name alone gives access. Only members see names, and nobody can guess them
 * (SECURITY.md).
 */
export const pictureRoutes = (blobs: Pick<Blobs, 'get'>): Router =>
  Router().get('/:memberId/:file', async (req, res) => {
    const { memberId, file } = req.params;
    const name = FILE.exec(file)?.[1];
    const path = isId(memberId) && name !== undefined ? picturePath(memberId, name) : null;
    const small = req.query['size'] === SMALL_PICTURE_SIZE;
    // Read even if the client has the picture: a deleted picture is gone for everyone
    const blob = path === null ? null : await blobs.get(small ? smallPictureKey(path) : path);
    if (!blob) {
      res.setHeader('Cache-Control', 'no-store');
      throw new DomainError('not-found', wordsOf('picture-not-found'));
    }
    const etag = `"${name ?? ''}${small ? `-${SMALL_PICTURE_SIZE}` : ''}"`;
    const headers = {
      ETag: etag,
      'Cache-Control': CACHE_CONTROL,
      // Browsers must not interpret the bytes as anything but a picture
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    };
    const known = req.headers['if-none-match'];
    if (known === etag || known === `W/${etag}`) {
      res.writeHead(304, headers).end();
      return;
    }
    res.writeHead(200, {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Length': blob.bytes.length,
    });
    res.end(req.method === 'HEAD' ? undefined : blob.bytes);
  });
