import { userAnswer } from '@portal/contracts/members/member.api';
import type { EditProfileRequest } from '@portal/contracts/members/profile.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { changeProfile } from '../profile.cache.ts';

export function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditProfileRequest) =>
      write('PUT /users/profile', { body, answer: userAnswer }),
    onSuccess({ result }, changed) {
      const fields = Object.entries(changed).filter(([, value]) => value !== undefined);
      changeProfile(client, result ? result.data : Object.fromEntries(fields));
      toast.success(t('Profile updated successfully!'), { of: 'profile' });
      onSaved();
    },
  });
}
