export const picturesOf = (memberId: string): string => `pictures/${memberId}/`;

export const picturePath = (memberId: string, name: string): string =>
  `${picturesOf(memberId)}${name}.webp`;

export const smallPictureKey = (path: string): string => path.replace(/\.webp$/u, '-96.webp');

export const SMALL_PICTURE_SIZE = '96';
