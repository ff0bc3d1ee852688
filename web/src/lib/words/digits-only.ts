import { asciiDigits } from '@portal/contracts/fields/digits';
import type { ChangeEvent } from 'react';

const digitsIn = (text: string): string => asciiDigits(text).replaceAll(/\D/gu, '');

/**
 * Makes a text field a number field, which takes digits of any script and shows them as 0–9. A native number field changes its value when a wheel
 * turns over it, and drops the digits of other scripts.
 */
export const digitsOnly = (onChange: (event: ChangeEvent<HTMLInputElement>) => unknown) => ({
  type: 'text',
  inputMode: 'numeric' as const,
  autoComplete: 'off',
  onChange(event: ChangeEvent<HTMLInputElement>): void {
    const { target, nativeEvent } = event;
    const digits = digitsIn(target.value);
    // An input method would put its characters in twice. The field's rule reads them, too
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    if (digits !== target.value && !isComposing) {
      const caret = digitsIn(target.value.slice(0, target.selectionStart ?? undefined)).length;
      target.value = digits;
      target.setSelectionRange(caret, caret);
    }
    onChange(event);
  },
});
