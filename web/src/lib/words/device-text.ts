import { deviceNames } from '@portal/contracts/accounts/device-name';
import { t } from '../language/translation.ts';

/** Names a device for its owner, such as 'Chrome on Android'. @param userAgent null for tokens from before there were sessions */
export function deviceText(userAgent: string | null): string {
  if (userAgent === null) return t('Signed in before');
  const { browser, system } = deviceNames(userAgent);
  if (browser !== undefined && system !== undefined)
    return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
