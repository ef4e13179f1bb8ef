import common from '../../../../locales/ja/common.json'
import market from '../../../../locales/ja/market.json'
import shell from '../../../../locales/ja/shell.json'
import type { Texts } from './shape.ts'

/** Japanese: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/ja/*.json',
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
