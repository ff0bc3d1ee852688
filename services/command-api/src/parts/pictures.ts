import { createHmac } from 'node:crypto';
import { picturePath, picturesOf, smallPictureKey } from '@portal/contracts/members/picture';
import type { Blobs } from '@portal/service-kit/blobs/blobs';

const CONTENT_TYPE = 'image/webp';
const NAME_CHARACTERS = 32;

export type Rendered = { readonly full: Buffer; readonly small: Buffer };

export interface Pictures {
  pathOf(memberId: string, commandId: string): Promise<string>;
  put(path: string, picture: Rendered): Promise<void>;
  remove(memberId: string, path: string): Promise<void>;
  removeAllOf(memberId: string): Promise<void>;
}

export function createPictures(blobs: Blobs, secret: () => Promise<Buffer>): Pictures {
  return {
    async pathOf(memberId, commandId) {
      const name = createHmac('sha256', await secret())
        .update(commandId)
        .digest('base64url')
        .slice(0, NAME_CHARACTERS);
      return picturePath(memberId, name);
    },
    async put(path, { full, small }) {
      await Promise.all([
        blobs.put(path, { bytes: full, contentType: CONTENT_TYPE }),
        blobs.put(smallPictureKey(path), { bytes: small, contentType: CONTENT_TYPE }),
      ]);
    },
    async remove(memberId, path) {
      if (!path.startsWith(picturesOf(memberId))) return;
      await Promise.all([blobs.delete(path), blobs.delete(smallPictureKey(path))]);
    },
    async removeAllOf(memberId) {
      const keys = await blobs.list(picturesOf(memberId));
      await Promise.all(keys.map((key) => blobs.delete(key)));
    },
  };
}
