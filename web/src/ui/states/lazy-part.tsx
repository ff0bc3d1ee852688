import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useNetwork } from '../../lib/network/reachability.ts';
import { Button } from '../Button.tsx';
import { Muted } from '../layout.ts';

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;
type State<Props> = { readonly Part: ComponentType<Props> } | 'loading' | 'failed';

/** A load that takes longer is no longer quick. */
const LONG_MS = 800;

/** The words about a load that is no longer quick. */
export function useLongLoad(isLoading: boolean): string | undefined {
  const [isLong, setLong] = useState(false);
  const network = useNetwork();
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLoading]);
  if (!isLong) return undefined;
  return network === 'there' ? t('Still loading…') : t('Waiting for the network…');
}

const isClose = (prop: unknown): prop is () => void => typeof prop === 'function';
const closeOf = (props: object): (() => void) | undefined =>
  [Reflect.get(props, 'onClose'), Reflect.get(props, 'onCancel')].find(isClose);

export type LazyFrame = ComponentType<{
  readonly onClose: () => void;
  readonly children: ReactNode;
}>;
const InPlace: LazyFrame = ({ children }) => children;

/**
 * A component that loads when it is first rendered, or earlier by `prepare`. A load that hangs or fails affects only this component, which
 * says so. It can be closed meanwhile if it takes `onClose` or `onCancel`.
 *
 * @param waiting shown until then
 * @param Frame surrounds the words about a load that hangs or fails
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
  Frame: LazyFrame = InPlace,
): ComponentType<Props> & { readonly prepare: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded ??= (await load()).default);

  function Late(props: Props) {
    const [state, setState] = useState<State<Props>>(() => (loaded ? { Part: loaded } : 'loading'));
    const long = useLongLoad(state === 'loading');
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

    if (typeof state === 'object') return <state.Part {...props} />;
    if (state === 'loading' && long === undefined) return waiting;
    const close = closeOf(props);
    const hasFailed = state === 'failed';
    return (
      <>
        <Frame onClose={() => close?.()}>
          <Muted as="div" role={hasFailed ? 'alert' : 'status'}>
            {hasFailed ? t('This could not be loaded.') : long}{' '}
            {hasFailed && (
              <Button variant="quiet" onClick={() => setState('loading')}>
                {t('Try Again')}
              </Button>
            )}
            {close && (
              <Button variant="quiet" onClick={close}>
                {t('Close')}
              </Button>
            )}
          </Muted>
        </Frame>
        {!hasFailed && waiting}
      </>
    );
  }
  return Object.assign(Late, {
    prepare: () => void fetchPart().catch(() => undefined),
  });
}
