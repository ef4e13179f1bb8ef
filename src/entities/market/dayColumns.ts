/** Figures of 24 hours that a wide list shows. Where there is no room, the last ones go first. */
export const DAY_COLUMNS = ['high', 'low', 'volume', 'spread'] as const
export type DayColumn = (typeof DAY_COLUMNS)[number]
