import * as CODE from '#protocol/errorCodes.ts'
import {
  MovePriceAlertBody,
  PriceAlert,
  PriceAlerts,
  RemovePriceAlertBody,
  SetPriceAlertBody,
} from '#protocol/priceAlert.ts'
import type { AlertsService } from '#server/modules/alerts/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Prices that a customer wants to be told of. */
export function alertCalls(alerts: AlertsService): readonly Call[] {
  return [
    defineCall('setPriceAlert', {
      summary: 'Sets an alert that fires once, at the first logged price at or past its level',
      body: SetPriceAlertBody,
      result: PriceAlert,
      errors: [
        CODE.instrumentUnknown,
        CODE.priceStale,
        CODE.alertLevelWrong,
        CODE.tooManyAlerts,
        CODE.userStatusWrong,
      ],
      handle: ({ customerId, body }) => alerts.set(customerId, body),
    }),
    defineCall('movePriceAlert', {
      summary: 'Moves an armed alert to another level, with what it had left',
      body: MovePriceAlertBody,
      result: PriceAlert,
      errors: [
        CODE.instrumentUnknown,
        CODE.priceStale,
        CODE.alertLevelWrong,
        CODE.notFound,
        CODE.userStatusWrong,
      ],
      handle: ({ customerId, body }) => alerts.move(customerId, body),
    }),
    defineCall('listPriceAlerts', {
      summary: 'Own alerts that are armed, newest first',
      result: PriceAlerts,
      errors: [],
      handle: ({ tx, customerId }) => alerts.list(tx, customerId),
    }),
    defineCall('removePriceAlert', {
      summary: 'Removes an armed alert: it does not fire any more',
      body: RemovePriceAlertBody,
      result: PriceAlerts,
      errors: [],
      handle: ({ customerId, body }) => alerts.remove(customerId, body.id),
    }),
  ]
}
