import { watched } from '../listeners.ts';

export const { set: setConnectionLost, use: useIsConnectionLost } = watched(false);
