/** Kinds of pages in the footer: 1 company, 2 policy, 3 other. */
export type PageType = 1 | 2 | 3

/** A page of text: its kind, and whether a lawyer has to read it before customers come. */
interface TextPage {
  readonly id: string
  readonly type: PageType
  readonly legal: boolean
}

const page = (type: PageType, id: string): TextPage => ({ id, type, legal: false })
const legal = (type: PageType, id: string): TextPage => ({ id, type, legal: true })

/** Every page of text, in the order of the footer. `faq` holds groups of questions (see `protocol/content.ts`). */
export const TEXT_PAGES: readonly TextPage[] = [
  page(1, 'about'),
  legal(1, 'status'),
  page(1, 'prices'),
  legal(2, 'terms'),
  legal(2, 'privacy'),
  legal(2, 'risk'),
  page(2, 'fees'),
  page(2, 'execution'),
  page(2, 'withdrawals'),
  page(2, 'levels'),
  legal(2, 'complaints'),
  page(2, 'security'),
  page(3, 'introduction'),
  page(3, 'help'),
  page(3, 'faq'),
  page(3, 'receipts'),
  page(3, 'invite'),
]
