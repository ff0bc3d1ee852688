import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { changeProfile } from '../profile.cache.ts';

export function useRemovePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http('DELETE /users/profile/picture', { answer: pictureAnswer }),
    onSuccess({ data }) {
      changeProfile(client, data);
      toast.success(t('Profile picture removed.'), { of: 'picture' });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to update profile picture')), { of: 'picture' }),
  });
}
