import type { Page } from '@playwright/test';

/** Replaces each text of the page by a `font` element, now and later, as a browser's translation does. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replaceTexts = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (texts.nextNode()) nodes.push(texts.currentNode as Text);
      for (const node of nodes) {
        if (node.parentElement?.closest('font, script, style, textarea, option, [contenteditable]')) continue;
        const font = document.createElement('font');
        node.replaceWith(font);
        font.append(node.data);
      }
    };
    replaceTexts(document.body);
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (!target.isConnected) continue;
        for (const node of addedNodes) if (node.isConnected) replaceTexts(node.parentNode ?? node);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
