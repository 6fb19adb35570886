import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PROVED_KEY, renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

const tariff = { product_id: 2, name: 'Week', price: 500, duration: 7, code: '5050', title: 'WED7' };
const membership = {
  plan: tariff,
  starts_at: '2097-03-05 10:00:00',
  ends_at: '2097-03-12 10:00:00',
  renews: true,
  charges: [{ id: 1, plan: 'Week', amount: 500, charged_at: '2027-03-05 10:00:00' }],
};
const answer =
  (data: unknown, message = 'OK') =>
  () => ({ body: { message, data } });
let stage: Awaited<ReturnType<typeof renderRemote>>;
const open = async (at: string, replies: Parameters<typeof renderRemote>[0]['replies'], says = true) => {
  stage = await renderRemote({ routes, at, replies, says });
};
afterEach(() => {
  stage.close();
  cleanup();
  document.body.replaceChildren();
});
const asked = () => stage.requests.filter(({ path }) => path.endsWith('/unsubscribe')).length;

test('shows the plan, when it renews and what was charged', async () => {
  await open('/app/subscription', { 'GET /api/subscriptions': answer(membership) });
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeDefined();
  expect(screen.getByText('Renews on 12 March 2097')).toBeDefined();
  expect(screen.getByText('5 March 2027')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all plans' }).getAttribute('href')).toBe(
    '/app/subscription/all-plans',
  );
});

test('SEC-27: unsubscribing asks first, needs a proof of the number, then shows when it ends', async () => {
  const replies = {
    'GET /api/subscriptions': answer(membership),
    'GET /api/subscriptions/unsubscribe': answer({ ...membership, renews: false }, 'It will not renew.'),
  };
  await open('/app/subscription', replies);
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Ends on 12 March 2097. Until then everything stays open.')).toBeDefined();
  await waitFor(() =>
    expect(stage.messages).toEqual(['Stop renewing Week?', 'Prove: norenew', 'It will not renew.']),
  );
  expect(stage.requests.find(({ path }) => path.endsWith('/unsubscribe'))?.query).toBe(`?key=${PROVED_KEY}`);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('a partner’s cover, an ended plan and a failure each show what to do', async () => {
  const none = { plan: null, starts_at: null, ends_at: null, renews: false, charges: [] };
  await open('/app/subscription', { 'GET /api/subscriptions': answer(none) });
  expect(await screen.findByRole('heading', { name: 'Covered by your partner' })).toBeDefined();
  expect(screen.getByText('Nothing has been charged yet.')).toBeDefined();
  stage.close();
  cleanup();
  const past = { ...membership, ends_at: '2021-03-12 10:00:00' };
  await open('/app/subscription', { 'GET /api/subscriptions': answer(past) });
  expect(await screen.findByText(/Ended on 12 March 2021/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  stage.close();
  cleanup();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await open('/app/subscription', {
    'GET /api/subscriptions': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Away');
  stage.replies['GET /api/subscriptions'] = answer(membership);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Week' })).toBeDefined();
  error.mockRestore();
});

test('cancelling the question changes nothing', async () => {
  const replies = {
    'GET /api/subscriptions': answer(membership),
    'GET /api/all-subscription': answer([tariff]),
    'GET /api/subscriptions/plans': answer([tariff]),
  };
  await open('/app/subscription', replies, false);
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(stage.messages).toEqual(['Stop renewing Week?']));
  // Whatever follows the answer comes before the list of plans.
  fireEvent.click(screen.getByRole('link', { name: 'See all plans' }));
  await screen.findByRole('button', { name: 'Subscribe' });
  expect(stage.messages).toEqual(['Stop renewing Week?']);
  expect(asked()).toBe(0);
});

test('the list of all plans marks the couple’s own, and opens the Subscribe dialog', async () => {
  const other = { ...tariff, product_id: 3, name: 'Month', price: 1500, duration: 30, title: 'WED30' };
  await open('/app/subscription/all-plans', {
    'GET /api/subscriptions': answer(membership),
    'GET /api/subscriptions/plans': answer([tariff, other]),
  });
  expect(await screen.findByText('Your plan')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Subscribe' })[1] as HTMLElement);
  expect(await screen.findByText('To subscribe to the Month plan, text WED30 to 5050')).toBeDefined();
});

describe('renewing asks with the Subscribe confirmation', () => {
  const ending = { ...membership, renews: false };
  const renew = async (offered: object, says = true) => {
    const replies = {
      'GET /api/subscriptions': answer(ending),
      'GET /api/all-subscription': answer([offered]),
    };
    await open('/app/subscription', replies, says);
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    fireEvent.click(await screen.findByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    return opened;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('with its default text, and leads to a text message on a phone', async () => {
    const opened = await renew(tariff);
    expect(stage.asked[0]?.title).toBe('Subscribe');
    for (const name of ['text', 'icon', 'confirm', 'cancel'] as const)
      expect(stage.asked[0]?.[name]).toBeUndefined();
    await waitFor(() => expect(opened.mock.calls).toEqual([['sms:5050?body=WED7', '_self']]));
  });

  test('leads to the confirmation page on a computer and for a plan without a code', async () => {
    const opened = await renew({ ...tariff, code: null });
    await waitFor(() => expect(stage.router.state.location.search).toBe('?step=confirm&plan=2'));
    expect(stage.router.state.location.pathname).toBe('/signup');
    expect(opened).not.toHaveBeenCalled();
    stage.close();
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await renew(tariff);
    await waitFor(() => expect(stage.router.state.location.search).toBe('?step=confirm&plan=2'));
  });

  test('Close goes nowhere; a plan that is no longer on offer is not renewed', async () => {
    const opened = await renew(tariff, false);
    expect(opened).not.toHaveBeenCalled();
    expect(stage.router.state.location.pathname).toBe('/app/subscription');
    expect(stage.router.state.navigation.state).toBe('idle');
    stage.close();
    cleanup();
    await open('/app/subscription', {
      'GET /api/subscriptions': answer(ending),
      'GET /api/subscriptions/plans': answer([{ ...tariff, product_id: 3, name: 'Month' }]),
    });
    // The plans on offer are known once their own page has shown them.
    fireEvent.click(await screen.findByRole('link', { name: 'See all plans' }));
    await screen.findByRole('heading', { name: 'Month' });
    fireEvent.click(screen.getByRole('link', { name: 'Subscription' }));
    await screen.findByRole('heading', { name: 'Week' });
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });
});
