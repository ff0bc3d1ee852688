import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { limits } from '@portal/contracts/limits';
import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Row } from '../../ui/layout.ts';
import { toast } from '../../ui/toast.tsx';
import { loadPicture } from './crop-picture.ts';
import { useRemovePicture } from './api/remove-picture.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog,
);
const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog);

const NOT_AN_IMAGE = 'Please upload an image file';
const UNREADABLE =
  'This picture cannot be read here. Save it as JPEG or PNG, or take a screenshot of it, and choose that.';
const MOST_BYTES = 6 * limits.pictureBytes;

const Zone = styled.div`
  border-radius: var(--r-m);
  /* The buttons wrap below each other, so that the name stands beside the picture */
  @media (min-width: 600px) {
    width: 160px;
  }
  &[data-over] {
    outline: 3px dashed var(--brand);
    outline-offset: 8px;
  }
`;

const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && /\.(?:heic|heif|avif)$/iu.test(name));

export function PicturePicker({
  picture,
  children,
}: {
  readonly picture: string;
  readonly children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const removal = useRemovePicture();
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!isImage(file)) {
      toast.error(NOT_AN_IMAGE, { of: 'picture' });
      return;
    }
    if (file.size > MOST_BYTES) {
      toast.error(`A picture has at most ${MOST_BYTES / 1024 / 1024} MB`, { of: 'picture' });
      return;
    }
    const chosen = URL.createObjectURL(file);
    try {
      await loadPicture(chosen);
      setUrl(chosen);
    } catch {
      URL.revokeObjectURL(chosen);
      toast.error(UNREADABLE, { of: 'picture' });
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
      {children}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="Profile picture"
        onChange={(event) => {
          const { files } = event.target;
          void choose(files?.[0]);
          // Otherwise choosing the same file again fires no event
          event.target.value = '';
        }}
      />
      <Row $wrap $gap={0} style={{ marginTop: 8 }}>
        <Button
          variant="quiet"
          style={{ marginLeft: -12 }}
          onPointerEnter={CropDialog.prepare}
          onClick={() => input.current?.click()}
        >
          <Camera size={20} aria-hidden="true" /> Change picture
        </Button>
        {picture !== NO_PICTURE && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            <Trash2 size={20} aria-hidden="true" /> Remove
          </Button>
        )}
      </Row>
      {isRemoving && (
        <ConfirmDialog
          question="Remove your profile picture?"
          confirm="Remove"
          busy={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSettled: () => setRemoving(false) })}
          onCancel={() => setRemoving(false)}
        />
      )}
      {url !== null && <CropDialog url={url} onClose={() => setUrl(null)} />}
    </Zone>
  );
}
