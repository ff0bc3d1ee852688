import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.tsx';
import { loadOrReload } from './load-or-reload.ts';

export type Load = () => Promise<{ readonly default: ComponentType }>;

export const page = (load: Load) => lazyPage((isAhead) => loadOrReload(load, isAhead));
