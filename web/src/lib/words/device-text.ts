import { deviceNames } from '@portal/contracts/accounts/device-name';
import { t } from '../language/translation.ts';

/** Names a device for its owner, such as 'Chrome on Android'. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceNames(userAgent);
  if (browser !== undefined && system !== undefined)
    return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
