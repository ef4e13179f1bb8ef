import common from '../../../../locales/ko/common.json'
import market from '../../../../locales/ko/market.json'
import shell from '../../../../locales/ko/shell.json'
import type { Texts } from './shape.ts'

/** Korean: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/ko/*.json',
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
