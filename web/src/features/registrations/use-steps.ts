import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusFirstInvalid } from '../../lib/form.ts';
import { useLayer } from '../../lib/address/layers.ts';
import { keepRegistrationStep, readRegistrationStep } from './registration-draft.ts';
import { useMatches } from '../../lib/use-matches.ts';

type Steps = {
  /** null where the screen is wide enough for the whole form. */
  readonly step: 1 | 2 | null;
  readonly goTo: (step: 1 | 2) => void;
};

/** Two steps on a phone, so that the keyboard leaves the fields of each in view. Going back in the browser returns to the first. */
export function useSteps(form: RefObject<HTMLFormElement | null>, isFirstWrong: boolean): Steps {
  const isNarrow = useMatches('(max-width: 43.74em)');
  const [step, setStep] = useState(readRegistrationStep);
  if (step === 2 && isFirstWrong) setStep(1);
  useLayer(() => setStep(1), isNarrow && step === 2);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    keepRegistrationStep(step);
    if (form.current) focusFirstInvalid(form.current, 'first-field');
  }, [form, step]);
  return { step: isNarrow ? step : null, goTo: setStep };
}
