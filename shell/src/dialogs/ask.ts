import type { Ask } from '@wedding/shared/host/host.ts';
import { toast } from '../toaster/toast.ts';
import { loadToaster } from '../toaster/toaster-place.tsx';

// The dialogs and their texts are in a chunk of their own, loaded with the first question.
const load = async () => (await import(/* webpackChunkName: "dialogs" */ './dialogs.ts')).dialogs;

export const ask: Ask = Object.freeze<Ask>({
  alert: (question) => put((dialogs) => dialogs.alert(question), false),
  confirm: (question) => put((dialogs) => dialogs.confirm(question), false),
  confirmDelete: () => put((dialogs) => dialogs.confirmDelete(), false),
  show: (content) => put((dialogs) => dialogs.show(content), undefined),
});

/** Puts a question. If the dialogs don't load, the answer is `unasked`, and the next question tries again. */
const put = <T>(question: (dialogs: Ask) => Promise<T>, unasked: T): Promise<T> =>
  load().then(question, () => {
    sayNetworkIsLost();
    return unasked;
  });

/** By the browser if there is no toast: the toaster is a chunk too, which public pages don't load before. */
function sayNetworkIsLost(): void {
  const text = 'Please check your network connection';
  loadToaster().then(
    () => toast.error(text),
    () => alert(text),
  );
}
