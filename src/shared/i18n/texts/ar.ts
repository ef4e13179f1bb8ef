import common from '../../../../locales/ar/common.json'
import market from '../../../../locales/ar/market.json'
import shell from '../../../../locales/ar/shell.json'
import type { Texts } from './shape.ts'

/** Arabic: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/ar/*.json',
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
