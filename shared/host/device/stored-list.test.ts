import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { ApiError } from '../call.ts';
import { storedList } from './stored-list.ts';

const failure = (status: number, code: string) => new ApiError({ status, code, message: 'No' });
const fetchWith = (phone: ReturnType<typeof memoryStorage>, load: () => Promise<string[]>) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    storedList(phone, { key: 'vendors', load }),
  );

test('without a network the last answer is shown, and only then', async () => {
  const phone = memoryStorage();
  const away = () => Promise.reject(failure(0, 'NETWORK'));
  await expect(fetchWith(phone, away)).rejects.toThrow('No');
  expect(await fetchWith(phone, async () => ['Ada'])).toEqual(['Ada']);
  expect(await fetchWith(phone, away)).toEqual(['Ada']);
  await expect(fetchWith(phone, () => Promise.reject(failure(403, 'FORBIDDEN')))).rejects.toThrow('No');
});
