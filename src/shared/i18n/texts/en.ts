import common from '../../../../locales/en/common.json'
import shell from '../../../../locales/en/shell.json'
import type { Texts } from '../texts.ts'

/** English: the slices every screen needs, and the way to the others. */
export const texts: Texts = {
  first: { common, shell },
  more: import.meta.glob(['../../../../locales/en/*.json', '!**/common.json', '!**/shell.json'], {
    import: 'default',
  }),
}
