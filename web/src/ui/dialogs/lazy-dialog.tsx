import { useLayoutEffect, useRef } from 'react';
import { useLayer } from '../../lib/address/layers.ts';
import { t } from '../../lib/language/translation.ts';
import { lazyPart, type LazyFrame, type Load } from '../states/lazy-part.tsx';
import { DialogFrame, DialogInside } from './DialogFrame.ts';

/** Small, because its code comes with the page: the code of `Dialog` may be what hangs. */
const LoadingDialog: LazyFrame = ({ onClose, children }) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(onClose);
  // A layout effect gives the focus back before the dialog that replaces this one remembers where the focus was
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <DialogFrame
      ref={ref}
      aria-label={t('Loading')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DialogInside>{children}</DialogInside>
    </DialogFrame>
  );
};

/** A dialog that loads when it is first opened. While its code hangs, a small one says so and can be closed. */
export const lazyDialog = <
  Props extends { readonly onClose: () => void } | { readonly onCancel: () => void },
>(
  load: Load<Props>,
): ReturnType<typeof lazyPart<Props>> => lazyPart(load, null, LoadingDialog);
