import { copyText } from '../../lib/words/copy-text.ts';
import { toast } from '../states/toast.ts';

export async function copyAndSay(text: string, done: string, failed: string): Promise<void> {
  try {
    await copyText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}
