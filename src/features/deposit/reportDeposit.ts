import type { Deposit, DepositBody } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import type { Refused } from '#src/shared/money-write/moneyFlow.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'

/** What a person says that they sent themselves. */
export type HandBody = Extract<DepositBody, { readonly way: 'hand' }>

export type HandWrite = UsedWrite<HandBody, Deposit>

const depositSlice = createMoneySlice('deposit')

/** Reports a deposit by hand. It moves nothing by itself, so asking again late does no harm. */
export const reportDeposit = moneyWrite<HandBody, Deposit>({
  slice: depositSlice,
  kind: 'reportDeposit',
  send: (dispatch, body, key) =>
    dispatch(depositApi.endpoints.reportDeposit.initiate({ body, key })),
})

const HAND_FIELDS = ['amount', 'hash', 'image'] as const
export type HandField = (typeof HAND_FIELDS)[number]

const FIELDS: Readonly<Record<string, HandField>> = {
  [CODE.belowMinimumDeposit]: 'amount',
  [CODE.depositCounted]: 'hash',
  [CODE.depositProofMissing]: 'image',
}

/** The field that a refusal is about; null when it is about none. */
export function fieldOf({ code, fields }: Refused): HandField | null {
  if (code !== '400') return FIELDS[code] ?? null
  if ('amount' in fields) return 'amount'
  if ('hash' in fields || 'lastSix' in fields) return 'hash'
  return 'imageId' in fields ? 'image' : null
}

/** Whether two reports say the same in this field. */
export function sameIn(field: HandField, one: HandBody, other: HandBody): boolean {
  if (field === 'image') return one.imageId === other.imageId
  if (field === 'hash') return one.hash === other.hash && one.lastSix === other.lastSix
  const isCoin = one.network === other.network && one.asset === other.asset
  return isCoin && one.amount === other.amount
}

/** Whether two reports say the same. */
export function sameReport(one: HandBody, other: HandBody): boolean {
  return HAND_FIELDS.every((field) => sameIn(field, one, other))
}
