import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { limits } from '@portal/contracts/fields/limits';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import Camera from 'lucide-react/icons/camera';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { toast } from '../../../ui/states/toast.ts';
import { loadPicture } from './crop-picture.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { changeProfile } from '../profile.cache.ts';

const ConfirmDialog = lazyDialog(async () => ({
  default: (await import('../../../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog,
}));
const CropDialog = lazyDialog(() => import('./CropDialog.tsx'));

const MOST_BYTES = 6 * limits.pictureBytes;

const Zone = styled.div`
  display: grid;
  justify-items: center;
  border-radius: var(--r-m);
  &[data-over] {
    outline: 3px dashed var(--brand);
    outline-offset: 8px;
  }
`;

const Picture = styled.div`
  position: relative;
  button {
    position: absolute;
    right: -10px;
    bottom: -10px;
    border: 4px solid var(--bg);
    background: var(--brand);
    color: var(--on-brand);
  }
`;

const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && /\.(?:heic|heif|avif)$/iu.test(name));

export function PicturePicker(props: { readonly picture: string; readonly children: ReactNode }) {
  const { picture, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => http('DELETE /users/profile/picture', { answer: pictureAnswer }),
    onSuccess({ data }) {
      changeProfile(client, data);
      toast.success(t('Profile picture removed.'), { of: 'picture' });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to update profile picture')), { of: 'picture' }),
  });
  // The button that opened the question left with the picture
  const isFocusLost = removal.isSuccess && !isRemoving;
  useLayoutEffect(() => {
    if (isFocusLost && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [isFocusLost]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!isImage(file)) {
      toast.error(t('Please upload an image file'), { of: 'picture' });
      return;
    }
    if (file.size > MOST_BYTES) {
      toast.error(t('A picture has at most {count} MB', { count: MOST_BYTES / 1024 / 1024 }), {
        of: 'picture',
      });
      return;
    }
    const chosen = URL.createObjectURL(file);
    try {
      await loadPicture(chosen);
      setUrl(chosen);
    } catch {
      URL.revokeObjectURL(chosen);
      toast.error(
        t(
          'This picture cannot be read here. Save it as JPEG or PNG, or take a screenshot of it, and choose that.',
        ),
        { of: 'picture' },
      );
    }
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <Picture ref={place}>
        {children}
        <IconButton label={t('Change picture')} onClick={() => input.current?.click()}>
          <Camera size={18} aria-hidden="true" />
        </IconButton>
      </Picture>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('Profile picture')}
        onChange={(event) => {
          const { files } = event.target;
          void choose(files?.[0]);
          // Otherwise choosing the same file again fires no event
          event.target.value = '';
        }}
      />
      {picture !== NO_PICTURE && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('Remove')}
        </Button>
      )}
      {isRemoving && (
        <ConfirmDialog
          question={t('Remove your profile picture?')}
          confirm={t('Remove')}
          busy={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSettled: () => setRemoving(false) })}
          onCancel={() => setRemoving(false)}
        />
      )}
      {url !== null && <CropDialog url={url} onClose={() => setUrl(null)} />}
    </Zone>
  );
}
