import type { TFunction } from 'i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { Notice } from '#protocol/notice.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'

export interface NoticeText {
  readonly title: string
  /** Instrument, side, size, price and money, as far as they apply. */
  readonly facts: readonly string[]
  /** Page of what it is about. */
  readonly to: string
  /** Read out at once, and shown until somebody closes it. */
  readonly urgent: boolean
}

type T = TFunction<readonly ['notice', 'orders', 'spot', 'option']>

const CONTRACTS = '/profile/orders'

/** What a notice says, in the language of the page. */
export function noticeText(notice: Notice, t: T, format: Formatters): NoticeText {
  switch (notice.kind) {
    case 'contractOpened':
    case 'contractClosed':
    case 'contractCancelled':
      return contractText(notice, t, format)
    case 'spotEnded':
      return spotText(notice.order, t, format)
    case 'optionSettled':
      return optionText(notice.order, t, format)
    case 'planEnded': {
      const { kind, principal, income, asset } = notice.order
      const facts = [
        moneyWithUnit(format, principal, asset),
        moneyWithUnit(format, income, asset, { signed: true }),
      ]
      const to = `/profile/orders?product=${kind === 'smart' ? 'plan' : 'stake'}`
      return { title: t(`plan.${kind}`), facts, to, urgent: false }
    }
    case 'depositMoved': {
      const { state, amount, claimed, asset } = notice.deposit
      const key =
        state === 'success' || state === 'failed' || state === 'reversed' ? state : 'rejected'
      const facts = [moneyWithUnit(format, amount ?? claimed, asset)]
      return {
        title: t(`deposit.${key}`),
        facts,
        to: '/profile/deposit',
        urgent: key !== 'success',
      }
    }
    case 'withdrawalMoved': {
      const { state, amount, target } = notice.withdrawal
      const key = state === 'submitted' ? 'approved' : state
      const facts = [moneyWithUnit(format, amount, target.asset)]
      const urgent = key === 'rejected' || key === 'failed'
      return { title: t(`withdrawal.${key}`), facts, to: '/profile/withdraw', urgent }
    }
    case 'levelChanged': {
      const { level, was } = notice
      const title = t(level > was ? 'level.rose' : 'level.fell')
      const facts = [t('level.now', { level: format.count(level) })]
      return { title, facts, to: '/profile/level', urgent: false }
    }
  }
}

type ContractNotice = Extract<Notice, { kind: `contract${string}` }>

function contractText(notice: ContractNotice, t: T, format: Formatters): NoticeText {
  const { order, kind } = notice
  const price = (text: string): string =>
    format.decimal(text, { min: order.decimals, max: order.decimals })
  const position = contractFacts(order, t)
  if (kind === 'contractOpened') {
    const facts = [...position, price(notice.order.openPrice)]
    return { title: t('contract.opened'), facts, to: CONTRACTS, urgent: false }
  }
  const to = `${CONTRACTS}?tab=history`
  if (kind === 'contractCancelled') {
    const { cancelReason, limitPrice } = notice.order
    const why = cancelReason === null ? [] : [t(`orders:cancelled.${cancelReason}`)]
    const facts = [...position, price(limitPrice), ...why]
    return { title: t('contract.cancelled'), facts, to, urgent: false }
  }
  const { closeReason, closePrice, result } = notice.order
  const reason = closeReason === null || closeReason === 'customer' ? 'stopLoss' : closeReason
  const money = moneyWithUnit(format, result, 'USDT', { signed: true })
  const facts = [
    ...position,
    ...(closePrice === null ? [] : [price(closePrice)]),
    t('result', { amount: money }),
  ]
  return { title: t(`contract.${reason}`), facts, to, urgent: reason === 'liquidation' }
}

function contractFacts(order: ContractOrder | WaitingContract, t: T): readonly string[] {
  const { appName, side, lots } = order
  return [appName, t(`orders:side.${side}`), t('orders:lots', { count: Number(lots) })]
}

function spotText(order: SpotOrder, t: T, format: Formatters): NoticeText {
  const { appName, side, amount, base, decimals, price, limitPrice, state } = order
  const at = price ?? limitPrice
  const facts = [
    appName,
    t(`spot:side.${side}`),
    moneyWithUnit(format, amount, base),
    ...(at === null ? [] : [format.decimal(at, { min: decimals, max: decimals })]),
  ]
  const title = t(`spot.${state === 'closed' ? 'closed' : 'cancelled'}`)
  return { title, facts, to: '/profile/orders?product=spot', urgent: false }
}

function optionText(order: OptionOrder, t: T, format: Formatters): NoticeText {
  const { appName, side, outcome, payout, result } = order
  const won = outcome === 'win' || outcome === 'paid'
  const key = won ? 'won' : outcome === 'draw' || outcome === 'void' ? 'refunded' : 'lost'
  const usdt = (text: string | null, signed: boolean): string =>
    moneyWithUnit(format, text, 'USDT', { signed })
  const money =
    key === 'lost'
      ? t('result', { amount: usdt(result, true) })
      : t('payout', { amount: usdt(payout, false) })
  const facts = [appName, t(`option:side.${side}`), money]
  return { title: t(`option.${key}`), facts, to: '/profile/orders?product=option', urgent: false }
}
