/**
 * Stands in for a style element where the page's policy allows none: what it says becomes a style sheet that is
 * adopted while the element is on the page and its `media` is empty. The build puts it into Web3Modal.
 */
class SheetTag extends HTMLElement {
  static readonly observedAttributes = ['media']
  readonly #sheet = new CSSStyleSheet()

  set media(query: string) {
    this.setAttribute('media', query)
  }

  connectedCallback(): void {
    this.#sheet.replaceSync(this.textContent)
    this.attributeChangedCallback()
  }

  disconnectedCallback(): void {
    this.attributeChangedCallback()
  }

  attributeChangedCallback(): void {
    const others = document.adoptedStyleSheets.filter((one) => one !== this.#sheet)
    const isUsed = this.isConnected && !this.hasAttribute('media')
    document.adoptedStyleSheets = isUsed ? [...others, this.#sheet] : others
  }
}

/** Makes the element known to the page. */
export function defineSheetTag(): void {
  customElements.define('sheet-tag', SheetTag)
}
