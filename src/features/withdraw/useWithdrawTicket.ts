import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { WithdrawalOffer } from '#protocol/withdrawal.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { WithdrawFault } from './withdrawFlow.ts'
import {
  EMPTY_FIELDS,
  issueOf,
  type ReadAmount,
  readAmount,
  summaryOf,
  type WithdrawFields,
  type WithdrawIssue,
  type WithdrawSummary,
} from './withdrawForm.ts'

/** A form for one withdrawal, with everything that follows from what was typed. */
export interface WithdrawTicket {
  readonly offer: WithdrawalOffer
  readonly fields: WithdrawFields
  readonly change: (change: Partial<WithdrawFields>) => void
  readonly replace: (fields: WithdrawFields) => void
  readonly read: ReadAmount
  /** Null until an amount can be read. */
  readonly summary: WithdrawSummary | null
  readonly issue: WithdrawIssue | null
  /** Decimal text of the chosen asset; null while unknown. */
  readonly available: string | null
  /** What the server said of a field, until it is typed on. */
  readonly refused: (field: 'address' | 'holder' | 'bank' | 'account') => string | undefined
}

/** What the operator's no means, of each field. */
const REFUSED = {
  address: 'wrongAddress',
  account: 'wrongAccount',
  holder: 'wrongText',
  bank: 'wrongText',
} as const

/** The fields the server refused, each with what it said of it. */
function faultyFields(fault: WithdrawFault | null): ReadonlyMap<string, string> {
  const cause = fault?.by === 'call' ? fault.fault : null
  if (!isCallFault(cause) || cause.kind !== 'refused') return new Map()
  return new Map(
    Object.entries(cause.fields).map(([path, issue]) => [path.replace(/^target\./, ''), issue]),
  )
}

/** What is well formed and still refused: an address of the operator, a name that mails would show as a link. */
const UNREASONABLE = { ...REFUSED, address: 'houseAddress', holder: 'link', bank: 'link' } as const

/** The words for what was said of a field. */
function wordsOf(field: keyof typeof REFUSED, issue: string) {
  return (issue === 'unreasonable' ? UNREASONABLE : REFUSED)[field]
}

/** Whether what the server refused is said beside its field. */
export function isAtField(fault: WithdrawFault | null): boolean {
  return [...faultyFields(fault).keys()].some((field) => Object.hasOwn(REFUSED, field))
}

/** The ticket of a withdrawal; what was typed stays until it was accepted. */
export function useWithdrawTicket(
  offer: WithdrawalOffer,
  fault: WithdrawFault | null,
): WithdrawTicket {
  const { t } = useTranslation('withdrawal')
  const { decimalSign } = useFormat()
  const [fields, replace] = useState<WithdrawFields>(EMPTY_FIELDS)
  const [forgiven, forgive] = useState<WithdrawFault | null>(null)
  const { currentData: holdings } = useListHoldingsQuery('real')
  const { asset } = fields
  const available = holdings?.find((one) => one.asset === asset)?.available ?? null
  const have = available === null ? null : parseDecimal(available, ASSET_SCALE[asset])
  const read = readAmount(fields, decimalSign)
  const faulty = fault === forgiven ? faultyFields(null) : faultyFields(fault)
  return {
    offer,
    fields,
    change(change) {
      forgive(fault)
      // What comes late, as from the clipboard, undoes nothing that was typed meanwhile.
      replace((present) => ({ ...present, ...change }))
    },
    replace,
    read,
    summary: read.ok ? summaryOf(offer, asset, read.units) : null,
    issue: issueOf(offer, fields, read, have?.ok === true ? have.units : null),
    available,
    refused(field) {
      const issue = faulty.get(field)
      return issue === undefined ? undefined : t(`issue.${wordsOf(field, issue)}`)
    },
  }
}
