import { useQuery } from '@tanstack/react-query';
import { listPublicTariffs } from '@wedding/shared/contract/subscription.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Link } from 'react-router-dom';
import css from './user-signin.module.css';

/**
 * Explains what to do about a refused number. The text is the same for every number, so that it doesn't reveal whether
 * a number was ever subscribed (SEC-1).
 */
export function SubscribeNote() {
  const plans = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => fetchData(listPublicTariffs, { signal }),
  });
  const byText = (plans.data ?? []).flatMap(({ product_id, name, title, code }) =>
    code ? [{ product_id, name, title, code }] : [],
  );
  return (
    <Stack as="span" gap={1} tone="second" size={14} className={css.note}>
      <span>
        To subscribe or renew, send a text from this number
        {byText.length > 0 ? ':' : '. The plans show what to text and which code to send it to.'}
      </span>
      {byText.map(({ product_id, name, title, code }) => (
        <span key={product_id}>
          {name}:{' '}
          <a
            href={smsLink({ code, text: title, agent: navigator.userAgent })}
          >{`Text ${title} to ${code}`}</a>
        </span>
      ))}
      <Row as="span" gap={4} rowGap={0} wrap>
        <Link to="/signup">See the plans</Link>
        <Link to="/your-data">Your data</Link>
      </Row>
    </Stack>
  );
}
