import jwt from 'jsonwebtoken';

/** A token as it was signed before tokens named a session. */
export const signEarlierToken = (
  secret: Buffer,
  claims: { readonly subject: string; readonly credentialVersion: number },
  { signedAt, seconds }: { readonly signedAt: Date; readonly seconds: number },
): string => {
  const iat = Math.floor(signedAt.getTime() / 1000);
  const { subject: sub, credentialVersion: ver } = claims;
  return jwt.sign({ sub, ver, iat, exp: iat + seconds }, secret, { algorithm: 'HS256' });
};
