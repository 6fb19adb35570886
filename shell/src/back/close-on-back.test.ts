import { createBrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { closeOnBack, watchBack } from './close-on-back.ts';

it('Back closes a sheet in which the page’s address was changed', async () => {
  const router = watchBack(() => createBrowserRouter([{ path: '*', element: null }]));
  const close = vi.fn();
  closeOnBack(close);
  await router.navigate('?perPage=25');
  await router.navigate('?perPage=50');
  history.back();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(location.search).toBe('?perPage=50');
});
