const STATES = /:(hover|focus-visible|focus-within|active)\b/g;
const seen = new WeakSet<CSSStyleSheet>();

/** From now on `data-state="hover"` looks as what is under the pointer does, and likewise for keys and presses. */
export function forceStates(): void {
  for (const sheet of document.styleSheets) {
    if (seen.has(sheet)) continue;
    seen.add(sheet);
    visit(sheet.cssRules);
  }
}

function visit(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Of the same specificity, so that no order changes.
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replace(STATES, ':is(:$1, [data-state="$1"])');
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) visit(rule.cssRules);
  }
}
