import { DomainError } from '../errors.ts';
import { isLoopbackName } from '../http/callers/own-machine.ts';
import { kitWords } from '../http/kit.refusals.ts';
import { webAddress } from './setting-addresses.ts';

export const publicUrlSetting = webAddress('https://portal.example')
  .optional()
  .describe(
    'Where people reach the portal; links begin with it. Without it `http://localhost:<PORT>`, which others cannot open',
  );

export type PublicUrl = {
  /** An origin; the process's own where the setting says nothing. */
  readonly PORTAL_PUBLIC_URL: string;
};

/** The address of a portal whose setting says nothing. */
export const localUrl = (port: number): string => `http://localhost:${port}`;

/**
 * Whether links would lead a person astray: they reach the portal by another name than this machine's own, and links begin with that.
 *
 * @param host as the request names it, with or without a port; undefined if it names none
 */
export const isPublicUrlUnset = (publicUrl: string, host: string | undefined): boolean =>
  isLoopbackName(new URL(publicUrl).host) && !(host !== undefined && isLoopbackName(host));

/** @throws DomainError conflict with the code `public-url-unset` instead of a link that does not work */
export function requirePublicUrl(publicUrl: string, host: string | undefined): void {
  if (isPublicUrlUnset(publicUrl, host))
    throw new DomainError('conflict', kitWords('public-url-unset'));
}
