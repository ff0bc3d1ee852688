import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { describeDirectory } from '../testing/directory.contract.ts';

/** As a store in which nobody can tell cheaply whether something has changed. */
const silent = (real: ReadStore): ReadStore => ({ ...real, version: () => undefined });

describeDirectory('SQLite', {});
describeDirectory('a store that does not tell whether it has changed', { readStore: silent });
