import common from '../../../../locales/fr/common.json'
import market from '../../../../locales/fr/market.json'
import shell from '../../../../locales/fr/shell.json'
import type { Texts } from './shape.ts'

/** French: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/fr/*.json',
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
