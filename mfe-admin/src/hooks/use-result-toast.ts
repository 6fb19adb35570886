import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';

/** Returns mutation callbacks that show the response's message, or the error, as a toast. */
export function useResultToast() {
  const { toast } = useHost();
  return {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onError: (error: Error) => void toast.error(messageOf(error)),
  };
}
