import { expect, it } from 'vitest';
import { fitHeight } from './fit-height.ts';

const area = (style: object) =>
  ({ style, scrollHeight: 230, offsetHeight: 48, clientHeight: 46 }) as HTMLTextAreaElement;

it('a field for text becomes as high as its text where the browser does not see to that', () => {
  const [byScript, byBrowser] = [area({}), area({ fieldSizing: 'content' })];
  for (const each of [byScript, byBrowser]) fitHeight(each);
  expect(byScript.style.height).toBe('232px');
  expect(byBrowser.style.height).toBeUndefined();
});
