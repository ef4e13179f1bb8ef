import common from '../../../../locales/de/common.json'
import market from '../../../../locales/de/market.json'
import shell from '../../../../locales/de/shell.json'
import type { Texts } from './shape.ts'

/** German: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/de/*.json',
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
