import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Muted } from './layout.ts';

type State<Props> = { readonly Part: ComponentType<Props> } | 'loading' | 'failed';

/** A component that loads when it is first rendered, or earlier by `prepare`. A failed load affects only this component. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> & { readonly prepare: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded ??= await load());

  function Late(props: Props) {
    const [state, setState] = useState<State<Props>>(() => (loaded ? { Part: loaded } : 'loading'));
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isShown = true;
      const show = (next: State<Props>) => isShown && setState(next);
      fetchPart().then(
        (Part) => show({ Part }),
        () => show('failed'),
      );
      return () => {
        isShown = false;
      };
    }, [state]);

    if (state === 'loading') return waiting;
    if (state !== 'failed') return <state.Part {...props} />;
    return (
      <Muted as="div" role="alert">
        This could not be loaded.{' '}
        <Button variant="quiet" onClick={() => setState('loading')}>
          Try Again
        </Button>
      </Muted>
    );
  }
  return Object.assign(Late, {
    prepare: () => void fetchPart().catch(() => undefined),
  });
}
