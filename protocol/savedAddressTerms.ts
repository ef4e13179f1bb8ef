/** So many addresses a customer can save. */
export const MOST_ADDRESSES = 50

/** Longest name of one, in characters. */
export const ADDRESS_NAME_LENGTH = 40
