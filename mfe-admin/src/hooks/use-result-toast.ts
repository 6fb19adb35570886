import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';

interface Result {
  message: string;
  /** The path of what couples see of it from now on. */
  view?: string | false;
}

/** Returns mutation callbacks that show the response's message, or the error, as a toast. */
export function useResultToast() {
  const { toast } = useHost();
  const navigate = useNavigate();
  const onSuccess = ({ message, view }: Result) =>
    view ? toast.undo(message, () => void navigate(view), 'View') : toast.success(message);
  const onError = (error: unknown) => void toast.error(messageOf(error));
  /** Shows the message, and then does `done`. The form says itself why it was refused. */
  const thenDo = <R extends Result>(done: (result: R) => void) => ({
    onSuccess: (result: R) => {
      onSuccess(result);
      done(result);
    },
  });
  return {
    onSuccess,
    onError,
    thenDo,
    /** The same, with the error as a toast too. */
    and: <R extends Result>(done: (result: R) => void) => ({ onError, ...thenDo(done) }),
    /** The same, with an Undo. */
    undo: (undo: () => void) => ({
      onError,
      onSuccess: ({ message }: Result) => void toast.undo(message, undo),
    }),
  };
}
