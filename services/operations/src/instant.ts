import { StartFailure } from '@portal/service-kit/process/lifecycle';

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u;

/** @throws StartFailure */
export function instantOf(option: string, text: string): string {
  const hasZone = !text.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/u.test(text);
  const instant = FORM.test(text) ? new Date(hasZone ? text : `${text}Z`) : null;
  if (!instant || Number.isNaN(instant.getTime()))
    throw new StartFailure(
      `${option} ${text} is no time: write a day such as 2026-03-01, or 2026-03-01T10:00, of UTC`,
    );
  return instant.toISOString();
}
