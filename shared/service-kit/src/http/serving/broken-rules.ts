import { complaintOf } from '@portal/languages/complaints';
import type { Words } from '@portal/languages/coded-text';
import type { FieldError } from '../../errors.ts';
import { kinds, ruleWords } from '../kit.refusals.ts';

/** What zod says about a value that broke a rule. */
type Issue = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  /** The fields that a strict object does not have; its path leads to the object. */
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly input?: unknown;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly values?: readonly unknown[];
};
export type ParseError = { readonly issues: readonly Issue[] };

export const isParseError = (error: unknown): error is ParseError =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues);

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

function limitWords({ code, origin, maximum, minimum }: Issue): Words {
  const most = Number(maximum);
  const least = Number(minimum);
  const isTooMuch = code === 'too_big';
  if (origin === 'string')
    return isTooMuch
      ? ruleWords('field-too-long', { most })
      : ruleWords('field-too-short', { least });
  if (origin === 'array')
    return isTooMuch
      ? ruleWords('field-too-many', { most })
      : ruleWords('field-too-few', { least });
  return isTooMuch
    ? ruleWords('field-too-great', { most })
    : ruleWords('field-too-small', { least });
}

/** For rules without a message of their own. zod's messages are for programmers. */
function usualWords(issue: Issue): Words {
  switch (issue.code) {
    case 'invalid_type': {
      // zod leaves the input out of an issue, and names what came in its message
      if (issue.message.endsWith('received undefined')) return ruleWords('field-missing');
      const { expected = '' } = issue;
      return isKind(expected)
        ? ruleWords('field-of-another-kind', { kind: { text: kinds[expected] } })
        : ruleWords('field-invalid');
    }
    case 'invalid_value':
      return ruleWords('field-not-allowed', { allowed: (issue.values ?? []).map(String) });
    case 'too_big':
    case 'too_small':
      return limitWords(issue);
    default:
      return ruleWords('field-invalid');
  }
}

/** Every rule that a value broke, by the field. */
export const brokenRules = ({ issues }: ParseError): readonly FieldError[] =>
  issues.flatMap((issue) => {
    const { path, message, keys } = issue;
    if (keys)
      return keys.map((field) => ({
        field: [...path, field].join('.'),
        ...ruleWords('field-unknown', { field }),
      }));
    return [{ field: path.join('.'), ...(complaintOf(message) ?? usualWords(issue)) }];
  });
