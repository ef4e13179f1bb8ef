import common from '../../../../locales/zh/common.json'
import market from '../../../../locales/zh/market.json'
import shell from '../../../../locales/zh/shell.json'
import type { Texts } from './shape.ts'

/** Chinese: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/zh/*.json',
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
