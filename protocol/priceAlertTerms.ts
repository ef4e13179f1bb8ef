/** Days after which an alert expires: at most, and where nothing is said. */
export const ALERT_DAYS = 90

/** Armed alerts that one customer may have; one more is refused with tooManyAlerts. */
export const MOST_ALERTS = 50

/** An alert `above` fires at its level or higher, one `below` at its level or lower. */
export const ALERT_SIDES = ['above', 'below'] as const

/** Page of an alert's instrument, as it is linked from what alerts say. */
export const alertPage = (alert: {
  readonly code: string
  readonly instrumentId: string
}): string => `/cruuency?code=${alert.code}&id=${alert.instrumentId}`

export type AlertSide = (typeof ALERT_SIDES)[number]
