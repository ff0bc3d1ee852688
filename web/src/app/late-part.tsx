import { lazy, Suspense, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Loads with its first rendering, and shows nothing until then. */
export function latePart<Props extends object>(load: Load<Props>) {
  const Part = lazy(load);
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** Stays away where it cannot be loaded, such as offline: the page works without it. */
export const optionalPart = <Props extends object>(load: Load<Props>) =>
  latePart<Props>(() => load().catch(() => ({ default: () => null })));
