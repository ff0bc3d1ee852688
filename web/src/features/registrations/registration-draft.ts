import { byId } from '@portal/contracts/fields/by-id';
import * as z from 'zod/mini';
import { tryStorage } from '../../lib/kept/storage.ts';
import type { Registration } from './api/send-registration.ts';

/** For the session alone, because the next person at this computer must not see it. */
const KEY = 'draft:registration';
const stored = byId(z.string());

export const readRegistrationDraft = (): Partial<Registration> =>
  tryStorage(() => stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}')), {});

export const keepRegistrationDraft = ({ password: _, ...draft }: Registration): void =>
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), undefined);

export const forgetRegistrationDraft = (): void =>
  tryStorage(() => sessionStorage.removeItem(KEY), undefined);
