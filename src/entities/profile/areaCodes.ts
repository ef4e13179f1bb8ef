/** The phone area codes of the store: +1 to +430. */
export const AREA_CODES: readonly string[] = Array.from({ length: 430 }, (_, i) => `+${i + 1}`)
