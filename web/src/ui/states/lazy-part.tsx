import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useNetwork } from '../../lib/network/reachability.ts';
import { Button } from '../Button.tsx';
import { Muted } from '../layout.ts';

type State<Props> = { readonly Part: ComponentType<Props> } | 'loading' | 'failed';

const LONG_MS = 800;

/** Says that something is still loading once that is no longer quick, and gives a way out of waiting for it. */
export function LoadingLong({ waiting, onClose }: { waiting: ReactNode; onClose: () => void }) {
  const [isLong, setLong] = useState(false);
  const network = useNetwork();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return waiting;
  return (
    <Muted as="div" role="status">
      {network === 'there' ? 'Still loading…' : 'Waits for the network…'}{' '}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </Muted>
  );
}

/**
 * A component that loads when it is first rendered, or earlier by `prepare`. A failed load affects only this component.
 *
 * @param waiting shown until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
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

    if (state === 'loading') return typeof waiting === 'function' ? waiting(props) : waiting;
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
