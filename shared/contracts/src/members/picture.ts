/** Prefix of a member's pictures, both in URLs and in the blob store. */
export const picturesOf = (memberId: string): string => `pictures/${memberId}/`;

/** `profilePicture` of a stored picture. Its name cannot be guessed, because the name alone gives access. */
export const picturePath = (memberId: string, name: string): string =>
  `${picturesOf(memberId)}${name}.webp`;

/** Key of the small variant, which `?size=96` asks for. */
export const smallPictureKey = (path: string): string => path.replace(/\.webp$/u, '-96.webp');

export const SMALL_PICTURE_SIZE = '96';
