import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { changeProfile } from '../profile.cache.ts';

export function useSavePicture(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.set('profilePicture', picture, 'picture');
      return http('PUT /users/profile/picture', { body, answer: pictureAnswer });
    },
    onSuccess({ data }) {
      changeProfile(client, data);
      toast.success(t('Profile picture updated successfully!'), { of: 'picture' });
      onSaved();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to update profile picture')), { of: 'picture' }),
  });
}
