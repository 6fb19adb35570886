import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';

/** Returns mutation callbacks that show the response's message, or the error, as a toast. */
export function useResultToast() {
  const { toast } = useHost();
  return {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onError: (error: Error) => void toast.error(messageOf(error)),
  };
}
