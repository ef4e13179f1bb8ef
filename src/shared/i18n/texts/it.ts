import common from '../../../../locales/it/common.json'
import market from '../../../../locales/it/market.json'
import shell from '../../../../locales/it/shell.json'
import type { Texts } from './shape.ts'

/** Italian: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, market, shell },
  more: import.meta.glob(
    [
      '../../../../locales/it/*.json',
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
