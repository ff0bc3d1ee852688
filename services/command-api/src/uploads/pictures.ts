import { createHmac } from 'node:crypto';
import { picturePath, picturesOf, smallPictureKey } from '@portal/contracts/members/picture';
import type { Blobs } from '@portal/service-kit/blobs/blobs';

const CONTENT_TYPE = 'image/webp';
const NAME_CHARACTERS = 32;

export type Rendered = { readonly full: Buffer; readonly small: Buffer };

export type Pictures = ReturnType<typeof createPictures>;

/** No address leads to these keys. */
const setAside = (key: string): string => `aside/${key}`;

export function createPictures(blobs: Blobs, secret: () => Promise<Buffer>) {
  async function move(key: string, to: string): Promise<void> {
    const blob = await blobs.get(key);
    if (blob) await blobs.put(to, blob);
    await blobs.delete(key);
  }

  return {
    /** Nobody can fetch them until they are brought back. */
    async setAsideAllOf(memberId: string): Promise<void> {
      const keys = await blobs.list(picturesOf(memberId));
      await Promise.all(keys.map((key) => move(key, setAside(key))));
    },
    async bringBackAllOf(memberId: string): Promise<void> {
      const keys = await blobs.list(setAside(picturesOf(memberId)));
      await Promise.all(keys.map((key) => move(key, key.slice(setAside('').length))));
    },
    async pathOf(memberId: string, commandId: string): Promise<string> {
      const name = createHmac('sha256', await secret())
        .update(commandId)
        .digest('base64url')
        .slice(0, NAME_CHARACTERS);
      return picturePath(memberId, name);
    },
    async put(path: string, { full, small }: Rendered): Promise<void> {
      await Promise.all([
        blobs.put(path, { bytes: full, contentType: CONTENT_TYPE }),
        blobs.put(smallPictureKey(path), { bytes: small, contentType: CONTENT_TYPE }),
      ]);
    },
    async remove(memberId: string, path: string): Promise<void> {
      if (!path.startsWith(picturesOf(memberId))) return;
      await Promise.all([blobs.delete(path), blobs.delete(smallPictureKey(path))]);
    },
    /** As they were made, without the smaller copies. */
    async *allOf(memberId: string) {
      const ofMember = picturesOf(memberId);
      const keys = await blobs.list(ofMember);
      const small = new Set(keys.map(smallPictureKey));
      for (const key of keys.filter((each) => !small.has(each))) {
        const blob = await blobs.get(key);
        if (blob) yield { name: key.slice(ofMember.length), bytes: blob.bytes };
      }
    },
    async removeAllOf(memberId: string): Promise<void> {
      const ofMember = picturesOf(memberId);
      const keys = await Promise.all([ofMember, setAside(ofMember)].map((all) => blobs.list(all)));
      await Promise.all(keys.flat().map((key) => blobs.delete(key)));
    },
  };
}
