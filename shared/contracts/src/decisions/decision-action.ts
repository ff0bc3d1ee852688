import * as z from 'zod/mini';
import * as declared from '../declared-decisions.ts';
import { merge, type Merged } from '../feature-contract.ts';
import type { DeclaredDecision } from './declared-decision.ts';

export type DeclaredTable = Merged<(typeof declared)[keyof typeof declared]>;
export type DecisionAction = keyof DeclaredTable;

const table = merge<DeclaredDecision>(Object.values(declared));
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
export const declaredTable = table as DeclaredTable;
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the names are those of the table
export const decisionAction = z.enum(Object.keys(table) as DecisionAction[]);
