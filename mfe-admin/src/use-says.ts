import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';

/** What a change came to, told by a toast: the answer's message, or why it was refused. */
export function useSays() {
  const { toast } = useHost();
  return {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onError: (error: Error) => void toast.error(messageOf(error)),
  };
}
