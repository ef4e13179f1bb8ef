import type common from '../../../locales/en/common.json'
import type errors from '../../../locales/en/errors.json'
import type gate from '../../../locales/en/gate.json'
import type profile from '../../../locales/en/profile.json'
import type session from '../../../locales/en/session.json'
import type shell from '../../../locales/en/shell.json'

/**
 * Every slice of texts, one line each. A key is typed by the English file; the same file under
 * `locales/<language>/` holds the other texts.
 */
export interface Slices {
  common: typeof common
  errors: typeof errors
  gate: typeof gate
  profile: typeof profile
  session: typeof session
  shell: typeof shell
}

export type Slice = keyof Slices

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Slices
    returnNull: false
  }
}
