type SliceTexts = Readonly<Record<string, unknown>>

/** The texts of one language. */
export interface Texts {
  /** Slices of every screen; they arrive together with the list of the others. */
  readonly first: Readonly<Record<'common' | 'market' | 'shell', SliceTexts>>
  /** Path of a file to what loads it. */
  readonly more: Readonly<Record<string, () => Promise<unknown>>>
}
