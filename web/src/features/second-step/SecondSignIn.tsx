import { t } from '../../lib/language/translation.ts';
import { ApiError } from '../../lib/network/http.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';

/** The second half of signing in. A challenge that is over leads back to the password, with the reason. */
export default function SecondSignIn(props: {
  readonly signIn: (code: string) => Promise<void>;
  readonly onBack: (reason?: string) => void;
}) {
  const { signIn, onBack } = props;
  return (
    <ProofForm
      label={t('Two-step sign-in')}
      name="code"
      hint={t(
        'The six digits that your app shows. Without your phone, one of your recovery codes.',
      )}
      submit={t('Sign In')}
      busyText={t('Signing in...')}
      save={async (code) => {
        try {
          await signIn(code);
        } catch (error) {
          const isOver =
            error instanceof ApiError && error.status === 401 && error.errors.length === 0;
          if (!isOver) throw error;
          onBack(error.reason);
        }
      }}
      onCancel={() => onBack()}
      cancel={t('Back')}
    />
  );
}
