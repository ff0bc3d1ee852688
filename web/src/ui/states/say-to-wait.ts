import { toast } from './toast.ts';

export const sayToWait = (): void =>
  toast.error('You are writing very often. The rest is sent within a minute.');
