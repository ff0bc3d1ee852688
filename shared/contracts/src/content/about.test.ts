import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { schoolContent } from './school-content.ts';
import { schoolIn } from './school-in.ts';

type Content = z.infer<typeof schoolContent>;
const about = (): unknown =>
  schoolIn(
    JSON.parse(readFileSync(new URL('../../../../content/school.json', import.meta.url), 'utf8')),
    'en',
  );

it('checks the fields of team members, testimonials, counters, features, phases and contact [3.19]', () => {
  const { aboutPage, contact } = schoolContent.parse(about());
  const fieldsOf = (list: readonly object[]) => Object.keys(list[0] ?? {}).sort();
  expect(fieldsOf(aboutPage.team)).toEqual([
    'avatar',
    'description',
    'expertise',
    'name',
    'quote',
    'role',
    'social',
  ]);
  expect(fieldsOf([aboutPage.team[0]?.social ?? {}])).toEqual([
    'github',
    'instagram',
    'linkedin',
    'website',
  ]);
  expect(fieldsOf(aboutPage.testimonials)).toEqual(['avatar', 'message', 'name', 'role']);
  expect(fieldsOf(aboutPage.stats)).toEqual(['icon', 'label', 'value']);
  expect(fieldsOf(aboutPage.features)).toEqual(['description', 'icon', 'title']);
  expect(fieldsOf(aboutPage.process)).toEqual(['description', 'duration', 'phase']);
  expect(fieldsOf([contact])).toEqual(['address', 'email', 'phone']);
});

const page = (content: Content) => content.aboutPage;
it.each<[string, (content: Content) => object]>([
  [
    'a counter without a number',
    (content) => ({ stats: page(content).stats.map((one) => ({ ...one, value: 'many' })) }),
  ],
  [
    'an icon that is not known',
    (content) => ({ features: page(content).features.map((one) => ({ ...one, icon: 'rocket' })) }),
  ],
  ['a team of nobody', () => ({ team: [] })],
  [
    'a testimonial without words',
    (content) => ({
      testimonials: page(content).testimonials.map((one) => ({ ...one, message: '' })),
    }),
  ],
])('refuses %s, and names the place', (_, change) => {
  const content = schoolContent.parse(about());
  const spoilt = { ...content, aboutPage: { ...content.aboutPage, ...change(content) } };
  const parsed = schoolContent.safeParse(spoilt);
  expect(parsed.success).toBe(false);
  expect(parsed.error?.issues[0]?.path[0]).toBe('aboutPage');
});
