import { openCalendars } from '#server/modules/market/service.ts'

/** Our own calendars, for tests that close nothing beside them. */
export const CALENDARS = openCalendars(null)
