const FOCUS = /:focus-visible|:focus-within|:focus/g

/** What can have the focus, inside a sample that is to look as if it had. */
const LOOKS_FOCUSED = ':is([data-focus] :is(a, button, input, fieldset label, [tabindex]))'

/**
 * Only one element of a page can have the focus. The rules that draw it are written again for samples
 * marked `data-focus`, so that every part can be seen with it.
 */
export function drawFocus(page: Document): void {
  const rules = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const drawn = rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText.includes(':focus')
      ? [rule.cssText.replace(FOCUS, LOOKS_FOCUSED)]
      : [],
  )
  const style = page.createElement('style')
  style.textContent = drawn.join('\n')
  page.head.append(style)
}
