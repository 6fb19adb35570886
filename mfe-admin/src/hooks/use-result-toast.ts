import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';

interface Result {
  message: string;
}

/** Returns mutation callbacks that show the response's message, or the error, as a toast. */
export function useResultToast() {
  const { toast } = useHost();
  const onSuccess = ({ message }: Result) => void toast.success(message);
  const onError = (error: unknown) => void toast.error(messageOf(error));
  return {
    onSuccess,
    onError,
    /** The same, and then `done`. */
    and: <R extends Result>(done: (result: R) => void) => ({
      onError,
      onSuccess: (result: R) => {
        onSuccess(result);
        done(result);
      },
    }),
    /** The same, with an Undo. */
    undo: (undo: () => void) => ({
      onError,
      onSuccess: ({ message }: Result) => void toast.undo(message, undo),
    }),
  };
}
