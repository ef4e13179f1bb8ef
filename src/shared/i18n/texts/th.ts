import common from '../../../../locales/th/common.json'
import market from '../../../../locales/th/market.json'
import shell from '../../../../locales/th/shell.json'
import type { Texts } from './shape.ts'

/** Thai: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/th/*.json',
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
