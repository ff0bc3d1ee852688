import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { pictureAnswer, type EditProfileRequest } from '@portal/contracts/members/profile.api';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { http, saidOr, write } from '../../lib/http.ts';
import { changeUser } from '../../lib/session.tsx';
import { toast } from '../../ui/toast.tsx';

const profileKey = ['profile'] as const;

export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) =>
      (await http({ path: '/users/profile', answer: userAnswer, signal })).data,
  });

/** The profile, the header, and whatever names the member where it is fetched next. */
function showChange(client: QueryClient, change: Partial<User>): void {
  client.setQueryData<User>(profileKey, (held) => held && { ...held, ...change });
  changeUser(client, change);
  for (const queryKey of [['directory'], ['member'], ['posts']])
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

export function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditProfileRequest) =>
      write({ method: 'PUT', path: '/users/profile', body, answer: userAnswer }),
    onSuccess({ shown }, changed) {
      if (shown) showChange(client, shown.data);
      else {
        const given = Object.entries(changed).filter(([, value]) => value !== undefined);
        showChange(client, Object.fromEntries(given));
      }
      toast.success('Profile updated successfully!');
      onSaved();
    },
  });
}

export function useSavePicture(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.set('profilePicture', picture, 'picture');
      return http({ method: 'PUT', path: '/users/profile/picture', body, answer: pictureAnswer });
    },
    onSuccess({ data }) {
      showChange(client, data);
      toast.success('Profile picture updated successfully!');
      onSaved();
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to update profile picture')),
  });
}

export function useRemovePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      http({ method: 'DELETE', path: '/users/profile/picture', answer: pictureAnswer }),
    onSuccess({ data }) {
      showChange(client, data);
      toast.success('Profile picture removed.');
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to update profile picture')),
  });
}
