/** The screens that a page holds before the app is here, in one language. */
export interface RenderedScreens {
  /** Attributes of the page's root element. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly html: string
}
