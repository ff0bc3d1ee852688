/** Before the names of a member's pictures: they are served below it, and kept in the store of blobs under the same keys. */
export const picturesOf = (memberId: string): string => `pictures/${memberId}/`;

/** The value of `profilePicture` for a picture that the portal keeps. The name is what gives access, so it cannot be guessed. */
export const picturePath = (memberId: string, name: string): string =>
  `${picturesOf(memberId)}${name}.webp`;

/** Key of the small variant that is made with a picture; `?size=96` asks for it. */
export const smallPictureKey = (path: string): string => path.replace(/\.webp$/u, '-96.webp');

/** Asks for the small variant. */
export const SMALL_PICTURE_SIZE = '96';
