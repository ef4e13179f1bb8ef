import common from '../../../../locales/es/common.json'
import market from '../../../../locales/es/market.json'
import shell from '../../../../locales/es/shell.json'
import type { Texts } from './shape.ts'

/** Spanish: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/es/*.json',
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
