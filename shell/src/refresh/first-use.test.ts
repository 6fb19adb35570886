// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { onFirstUse } from './first-use.ts';

test.each(['pointerdown', 'keydown', 'scroll', 'visibilitychange'])(
  'a page is in use from the first %s, once',
  (use) => {
    const start = vi.fn(async () => {});
    onFirstUse(start);
    expect(start).not.toHaveBeenCalled();
    const target = use === 'visibilitychange' ? document : document.body;
    for (let times = 0; times < 2; times += 1)
      target.dispatchEvent(new Event(use, { bubbles: use !== 'scroll' }));
    expect(start).toHaveBeenCalledOnce();
  },
);
