import { expect, it } from 'vitest';
import { deviceText } from './device-text.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5';
const windows = '(Windows NT 10.0; Win64; x64)';
const mac = '(Macintosh; Intel Mac OS X 10_15_7)';
const android = '(Linux; Android 10; K)';
const iphone = '(iPhone; CPU iPhone OS 17_5 like Mac OS X)';

it.each([
  ['Chrome on Android', `${MOZILLA} ${android} ${CHROME} Mobile Safari/537.36`],
  ['Chrome on Windows', `${MOZILLA} ${windows} ${CHROME} Safari/537.36`],
  ['Chrome on ChromeOS', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Chrome on iPhone', `${MOZILLA} ${iphone} AppleWebKit/605.1.15 CriOS/126.0 Mobile Safari/604.1`],
  ['Edge on Windows', `${MOZILLA} ${windows} ${CHROME} Safari/537.36 Edg/126.0.0.0`],
  ['Edge on Android', `${MOZILLA} ${android} ${CHROME} Mobile Safari/537.36 EdgA/126.0.0.0`],
  ['Opera on Windows', `${MOZILLA} ${windows} ${CHROME} Safari/537.36 OPR/111.0.0.0`],
  [
    'Samsung Internet on Android',
    `${MOZILLA} ${android} AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
  ],
  [
    'UC Browser on Android',
    `${MOZILLA} (Linux; U; Android 13; en-US) AppleWebKit/537.36 Version/4.0 Chrome/100.0 UCBrowser/13.7 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0`],
  ['Firefox on Android', `${MOZILLA} (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0`],
  ['Firefox on iPhone', `${MOZILLA} ${iphone} AppleWebKit/605.1.15 FxiOS/127.0 Safari/605.1.15`],
  ['Safari on iPhone', `${MOZILLA} ${iphone} ${SAFARI} Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) ${SAFARI} Safari/604.1`],
  ['Safari on macOS', `${MOZILLA} ${mac} ${SAFARI} Safari/605.1.15`],
  ['Windows', `${MOZILLA} ${windows}`],
  ['Unknown device', 'curl/8.7.1'],
  ['Unknown device', ''],
])('names a device %s', (name, userAgent) => {
  expect(deviceText(userAgent)).toBe(name);
});
