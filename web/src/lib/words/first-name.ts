/** The first word that is neither a title nor an initial: 'Sunita' of 'Dr. Sunita Pawar', 'Rao' of 'A. K. Rao'. */
export const firstName = (fullName: string): string =>
  fullName.split(/\s+/u).find((word) => /[\p{L}\p{M}]{2}$/u.test(word)) ?? fullName;
