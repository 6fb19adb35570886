import { expect, onTestFinished, test } from 'vitest';
import { startBareRoutes } from './bare-routes.ts';
import { openLibraryProduct } from './library-product.ts';
import { HOT_CALLS } from './library-throughput.ts';

test('the product and its rival answer the measured calls to several couples', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const product = await openLibraryProduct();
  onTestFinished(product.close);
  const library = await product.library(20);
  onTestFinished(library.close);
  const bare = await startBareRoutes(library);
  onTestFinished(() => bare.close());
  const couples = await library.couples(3);
  for (const { path, method, body } of Object.values(HOT_CALLS)) {
    const answered = couples.flatMap(({ token, accountId }) => [
      [library.address, token],
      [bare.address, String(accountId)],
    ]);
    for (const [address, bearer] of answered) {
      const { status } = await fetch(address + path, {
        ...(method && { method }),
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(status, `${address}${path}`).toBe(200);
    }
  }
});
