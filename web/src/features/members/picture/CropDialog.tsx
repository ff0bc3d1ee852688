import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { styled } from 'styled-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { msg, t } from '../../../lib/language/translation.ts';
import { useMatches } from '../../../lib/use-matches.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field, TextInput } from '../../../ui/forms/Field.tsx';
import { Muted, Row } from '../../../ui/layout.ts';
import { toast } from '../../../ui/states/toast.ts';
import { cutOut, loadPicture, type Part } from './crop-picture.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { changeProfile } from '../profile.cache.ts';

const Stage = styled.div`
  position: relative;
  height: min(320px, 45vh);
  background: var(--sunk);
  border-radius: var(--r-s);
  overflow: hidden;
`;
const MOST_ZOOM = 4;
const BY_MOUSE = msg('Move the picture, or use the arrow keys, until it fits.');
const BY_TOUCH = msg('Move the picture with a finger, or pinch it, until it fits.');

export default function CropDialog(props: { readonly url: string; readonly onClose: () => void }) {
  const { url, onClose } = props;
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  const hasMouse = useMatches('(pointer: fine)');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn(chosen: Part) {
      const body = new FormData();
      body.set('profilePicture', await cutOut(await loadPicture(url), chosen), 'picture');
      return http('PUT /users/profile/picture', { body, answer: pictureAnswer });
    },
    onSuccess({ data }) {
      changeProfile(client, data);
      toast.success(t('Profile picture updated successfully!'), { of: 'picture' });
      onClose();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to update profile picture')), { of: 'picture' }),
  });

  return (
    <Dialog
      title={t('Your picture')}
      about={<Muted>{t(hasMouse ? BY_MOUSE : BY_TOUCH)}</Muted>}
      onClose={onClose}
    >
      <Stage>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('Part of the picture') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setPart(pixels)}
        />
      </Stage>
      <Field label={t('Zoom')}>
        <TextInput
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </Field>
      <Row $wrap>
        <Button
          variant="primary"
          busy={isPending}
          disabled={!part}
          onClick={() => part && mutate(part)}
        >
          {isPending ? t('Uploading...') : t('Save picture')}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Row>
    </Dialog>
  );
}
