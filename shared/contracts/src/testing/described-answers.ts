import type { Call } from '../wire/call.ts';
import { JSON_TYPE, mediaTypesOf } from '../wire/call.ts';
import { calls } from '../calls.ts';

const table = new Map<string, Call>(Object.entries(calls));

/** Notes answers whose media type the table of calls doesn't name, so that the documentation would lack it. */
export function describedAnswers() {
  const undescribed = new Set<string>();
  return {
    note(name: string, status: number, contentType: string | undefined): void {
      const call = table.get(name);
      if (!call || contentType === undefined) return;
      const [type = ''] = contentType.split(';');
      const described = status in call.answers ? mediaTypesOf(call, status) : [JSON_TYPE];
      if (!described.includes(type)) undescribed.add(`${name} answers ${status} as ${type}`);
    },
    /** @throws Error that names the answers */
    check(): void {
      if (undescribed.size > 0) throw new Error([...undescribed].join('\n'));
    },
  };
}
