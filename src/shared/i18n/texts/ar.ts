import common from '../../../../locales/ar/common.json'
import shell from '../../../../locales/ar/shell.json'
import type { Texts } from '../texts.ts'

/** Arabic: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, shell },
  more: import.meta.glob(['../../../../locales/ar/*.json', '!**/common.json', '!**/shell.json'], {
    import: 'default',
  }),
}
