import common from '../../../../locales/en/common.json'
import market from '../../../../locales/en/market.json'
import shell from '../../../../locales/en/shell.json'
import type { Texts } from './shape.ts'

/** English: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/en/*.json',
      '!**/common.json',
      '!**/market.json',
      '!**/shell.json',
      '!**/mail.json',
      '!**/announcement.json',
    ],
    {
      import: 'default',
    },
  ),
}
