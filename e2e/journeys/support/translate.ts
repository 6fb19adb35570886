import type { Page } from '@playwright/test';

/** Runs in the page. Replaces each text by a `font` element, now and later, as a browser's translation does. */
function replaceTexts() {
  const replaceIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const node of nodes) {
      if (node.parentElement?.closest('font, head, script, style, textarea, option, [contenteditable]'))
        continue;
      const font = document.createElement('font');
      node.replaceWith(font);
      font.append(node.data);
    }
  };
  replaceIn(document);
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (!target.isConnected) continue;
      for (const node of addedNodes) if (node.isConnected) replaceIn(node.parentNode ?? node);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

export const translate = (page: Page): Promise<void> => page.evaluate(replaceTexts);

/** Translates each page while it loads, as for a language that the browser always translates. */
export const alwaysTranslate = (page: Page) => page.addInitScript(replaceTexts);

/** A node of React's tree, as far as it is read here. */
interface Fiber {
  tag: number;
  pendingProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  type?: unknown;
}

/**
 * Returns the texts that React updates by their node, of which a translation leaves none: they would show what they were.
 * A text that is all of its element isn't one; React then replaces whatever is in the element.
 */
export const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HOST_TEXT = 6;
    const texts: string[] = [];
    const look = (fiber: Fiber | null) => {
      for (let at = fiber; at; at = at.sibling) {
        let parent = at.return;
        while (parent && typeof parent.type !== 'string') parent = parent.return;
        if (at.tag === HOST_TEXT && parent?.type !== 'option')
          texts.push(`<${parent?.type}> ${at.pendingProps}`);
        look(at.child);
      }
    };
    for (const place of [document, ...document.querySelectorAll('*')]) {
      const key = Object.keys(place).find((name) => name.startsWith('__reactContainer$'));
      if (key)
        look(
          (place as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]?.stateNode.current
            .child ?? null,
        );
    }
    return texts;
  });
