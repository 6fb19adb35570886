import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';

/** What Proceed opens: a prepared text message, or a page that confirms the number. */
type Target = { smsLink: string } | { confirmLink: string };

/** Asks for confirmation with the dialog's default text, then opens the target. */
export function useConfirmSubscribe(): (target: Target) => Promise<void> {
  const { ask } = useHost();
  const navigate = useNavigate();
  return async (target) => {
    if (!(await ask.confirm({ title: 'Subscribe' }))) return;
    if ('smsLink' in target) window.open(target.smsLink, '_self');
    else await navigate(target.confirmLink);
  };
}
