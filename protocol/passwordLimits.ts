/** Characters of a login password, counted by code point. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64
/** Digits of a code that is sent. */
export const CODE_DIGITS = 6
