import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Muted } from './layout.ts';

type State<Props> = { readonly Part: ComponentType<Props> } | 'loading' | 'failed';

/**
 * A part that is loaded when it is first shown, or before, by `prepare`, at the first sign that it will be. Where it can't be
 * loaded only this part says so, and can be asked for again.
 *
 * @param waiting what stands in its place meanwhile
 */
export function late<Props extends object>(
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
