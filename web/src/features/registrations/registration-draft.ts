import { byId } from '@portal/contracts/fields/by-id';
import * as z from 'zod/mini';
import { tryStorage } from '../../lib/kept/storage.ts';
import type { Registration } from './api/send-registration.ts';

/** Kept for the session only, because the next person at this computer must not see the draft. */
const KEY = 'draft:registration';
const STEP_KEY = 'draft:registration-step';
const stored = byId(z.string());

export const readRegistrationDraft = (): Partial<Registration> =>
  tryStorage(() => stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}')), {});

export const keepRegistrationDraft = ({ password: _, ...draft }: Registration): void =>
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), undefined);

export const readRegistrationStep = (): 1 | 2 =>
  tryStorage(() => (sessionStorage.getItem(STEP_KEY) === '2' ? 2 : 1), 1);

/** The page may be loaded again, such as in another language. */
export const keepRegistrationStep = (step: 1 | 2): void =>
  tryStorage(() => sessionStorage.setItem(STEP_KEY, String(step)), undefined);

export const forgetRegistrationDraft = (): void =>
  tryStorage(() => {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(STEP_KEY);
  }, undefined);
