import type { AccountEvent } from './accountEvent.ts'
import type { ContractOrder, WaitingContract } from './contractOrder.ts'
import type { VoidReason } from './inviteTerms.ts'
import type { AuctionNews } from './machines/auction.ts'
import type { MailGroup } from './mailGroups.ts'
import type { LoanNews, Notice } from './notice.ts'
import type { OptionOrder } from './optionOrder.ts'
import type { FiredAlert } from './priceAlert.ts'
import { type AlertSide, alertPage } from './priceAlertTerms.ts'
import type { SpotOrder } from './spotOrder.ts'

/** A key of a text, with its slice before the colon. */
export type NoticeWord =
  | `notice:contract.${'opened' | 'cancelled' | 'stopOpened' | 'stopCancelled' | 'stopLoss' | 'takeProfit' | 'liquidation' | 'corporateAction'}`
  | `notice:spot.${'closed' | 'cancelled'}`
  | `notice:option.${'won' | 'lost' | 'refunded' | 'ended'}`
  | `notice:plan.${'smart' | 'staking'}`
  | `notice:auction.${AuctionNews}`
  | `notice:deposit.${'success' | 'rejected' | 'failed' | 'reversed'}`
  | `notice:withdrawal.${'approved' | 'broadcast' | 'success' | 'rejected' | 'failed' | 'cancelled'}`
  | `notice:loan.${LoanNews}`
  | `notice:identity.${'verified' | 'notPassed' | 'notVerified' | 'lapses' | 'sendAgain' | 'sendNewer'}`
  | `notice:account.${AccountWord}`
  | 'notice:mailsEnded'
  | `notice:level.${'rose' | 'fell'}`
  | `notice:alert.${AlertSide}`
  | `notice:invite.${'own' | 'friend' | `reason.${VoidReason}`}`
  | `notice:group.${MailGroup}`
  | `orders:side.${'long' | 'short'}`
  | `orders:cancelled.${NonNullable<WaitingContract['cancelReason']>}`
  | `spot:side.${'buy' | 'sell'}`
  | `option:side.${OptionOrder['side']}`

type AccountWord =
  | Exclude<AccountEvent['kind'], 'withdrawalPassword'>
  | `withdrawalPassword${'Changed' | 'Reset'}`
  | 'notYou'

/** One piece of what a notice says; whoever shows it writes it in the reader's language. */
export type NoticeFact =
  /** A name, or another text that reads the same in every language. */
  | { readonly text: string }
  | { readonly word: NoticeWord }
  | { readonly lots: number }
  | { readonly level: number }
  /** Decimal text with so many decimals; `as`: the words around it. */
  | {
      readonly price: string
      readonly decimals: number
      readonly as?: 'notice:alert.level' | 'notice:alert.price'
    }
  /** Decimal text, or null where it is not known; `as`: the words around it. */
  | {
      readonly money: string | null
      readonly asset: string
      readonly signed?: true
      readonly as?: 'notice:result' | 'notice:payout'
    }
  /** A moment (ISO 8601), and the words around it. */
  | { readonly time: string; readonly as: 'notice:from' | 'notice:until' }

/** What a notice says, as browsers show it and mails write it. */
export interface NoticeFacts {
  readonly title: NoticeWord
  readonly facts: readonly NoticeFact[]
  /** Page of the app that it is about. */
  readonly to: string
  /** It costs the customer money, or needs an act: it is shown until somebody closes it. */
  readonly urgent: boolean
  /** That page does not show it by itself: also who is there must be told. */
  readonly apart?: true
}

const CONTRACTS = '/profile/orders'

/** What a notice says: title, facts and page. No text that somebody typed is among them. */
export function noticeFacts(notice: Notice): NoticeFacts {
  switch (notice.kind) {
    case 'contractOpened':
    case 'contractClosed':
    case 'contractCancelled':
      return contractFacts(notice)
    case 'spotEnded':
      return spotFacts(notice.order)
    case 'optionSettled':
      return optionFacts(notice.order)
    case 'planEnded': {
      const { kind, principal, income, asset } = notice.order
      const facts: NoticeFact[] = [
        { money: principal, asset },
        { money: income, asset, signed: true },
      ]
      const to = `${CONTRACTS}?product=${kind === 'smart' ? 'plan' : 'stake'}`
      return { title: `notice:plan.${kind}`, facts, to, urgent: false }
    }
    case 'auctionMoved': {
      const { state, title, amount } = notice
      const facts: NoticeFact[] = [{ text: title }, { money: amount, asset: 'USDT' }]
      const urgent = state === 'addressNeeded'
      return { title: `notice:auction.${state}`, facts, to: '/profile/nfts', urgent }
    }
    case 'depositMoved': {
      const { state, amount, claimed, asset } = notice.deposit
      const key =
        state === 'success' || state === 'failed' || state === 'reversed' ? state : 'rejected'
      const facts = [{ money: amount ?? claimed, asset }]
      const urgent = key !== 'success'
      return { title: `notice:deposit.${key}`, facts, to: '/profile/deposit', urgent }
    }
    case 'withdrawalMoved': {
      const { state, amount, target } = notice.withdrawal
      const key = state === 'submitted' ? 'approved' : state
      const facts = [{ money: amount, asset: target.asset }]
      const urgent = key === 'rejected' || key === 'failed'
      return { title: `notice:withdrawal.${key}`, facts, to: '/profile/withdraw', urgent }
    }
    case 'loanMoved':
      return loanFacts(notice)
    case 'levelChanged': {
      const { level, was } = notice
      const title = level > was ? 'notice:level.rose' : 'notice:level.fell'
      return { title, facts: [{ level }], to: '/profile/level', urgent: false }
    }
    case 'priceAlert':
      return alertFacts(notice.alert)
    case 'inviteVoid': {
      const title = notice.own ? 'notice:invite.own' : 'notice:invite.friend'
      const facts: NoticeFact[] = [{ word: `notice:invite.reason.${notice.reason}` }]
      return { title, facts, to: '/profile/invite', urgent: false }
    }
    case 'identityMoved':
    case 'identityLapses':
      return identityFacts(notice)
    case 'account':
      return accountFacts(notice.event)
    case 'mailsEnded': {
      const facts = notice.groups.map((group): NoticeFact => ({ word: `notice:group.${group}` }))
      return { title: 'notice:mailsEnded', facts, to: '/profile/mails', urgent: false }
    }
  }
}

function contractFacts(notice: Extract<Notice, { kind: `contract${string}` }>): NoticeFacts {
  const { order, kind } = notice
  const { decimals } = order
  const position = positionFacts(order)
  if (kind === 'contractOpened') {
    const facts = [...position, { price: notice.order.openPrice, decimals }]
    const title =
      `notice:contract.${notice.entryType === 'stop' ? 'stopOpened' : 'opened'}` as const
    return { title, facts, to: CONTRACTS, urgent: false }
  }
  const to = `${CONTRACTS}?tab=history`
  if (kind === 'contractCancelled') {
    const { cancelReason, entryType, limitPrice } = notice.order
    const facts: NoticeFact[] = [...position, { price: limitPrice, decimals }]
    if (cancelReason !== null) facts.push({ word: `orders:cancelled.${cancelReason}` })
    const title = `notice:contract.${entryType === 'stop' ? 'stopCancelled' : 'cancelled'}` as const
    return { title, facts, to, urgent: false }
  }
  const { closeReason, closePrice, result } = notice.order
  const reason = closeReason === null || closeReason === 'customer' ? 'stopLoss' : closeReason
  const facts: NoticeFact[] = [
    ...position,
    ...(closePrice === null ? [] : [{ price: closePrice, decimals }]),
    { money: result, asset: 'USDT', signed: true, as: 'notice:result' },
  ]
  return { title: `notice:contract.${reason}`, facts, to, urgent: reason === 'liquidation' }
}

function positionFacts(order: ContractOrder | WaitingContract): readonly NoticeFact[] {
  const { appName, side, lots } = order
  return [{ text: appName }, { word: `orders:side.${side}` }, { lots: Number(lots) }]
}

function spotFacts(order: SpotOrder): NoticeFacts {
  const { appName, side, amount, base, decimals, price, limitPrice, state } = order
  const at = price ?? limitPrice
  const facts: NoticeFact[] = [
    { text: appName },
    { word: `spot:side.${side}` },
    { money: amount, asset: base },
    ...(at === null ? [] : [{ price: at, decimals }]),
  ]
  const title = `notice:spot.${state === 'closed' ? 'closed' : 'cancelled'}` as const
  return { title, facts, to: `${CONTRACTS}?product=spot`, urgent: false }
}

/** What a customer is told of each end; only a corporate action sells an option without its buyer's act. */
const NEWS_OF = {
  win: 'won',
  paid: 'won',
  draw: 'refunded',
  void: 'refunded',
  lose: 'lost',
  worthless: 'lost',
  sold: 'ended',
} as const

function optionFacts(order: OptionOrder): NoticeFacts {
  const { appName, side, outcome, payout, result } = order
  const key = NEWS_OF[outcome ?? 'lose']
  const money: NoticeFact =
    key === 'lost'
      ? { money: result, asset: 'USDT', signed: true, as: 'notice:result' }
      : { money: payout, asset: 'USDT', as: 'notice:payout' }
  const facts = [{ text: appName }, { word: `option:side.${side}` } as const, money]
  return { title: `notice:option.${key}`, facts, to: `${CONTRACTS}?product=option`, urgent: false }
}

/** Its page, the chart, does not say that an alert fired. */
function alertFacts(alert: FiredAlert): NoticeFacts {
  const { appName, decimals, side, level, price } = alert
  const facts: NoticeFact[] = [
    { text: appName },
    { price, decimals, as: 'notice:alert.price' },
    { price: level, decimals, as: 'notice:alert.level' },
  ]
  const shown = { to: alertPage(alert), urgent: false, apart: true } as const
  return { title: `notice:alert.${side}`, facts, ...shown }
}

/** What of a loan customers should look at: the rest is good news, or what they asked for. */
const LOAN_URGENT: ReadonlySet<LoanNews> = new Set([
  'rejected',
  'due',
  'coverLow',
  'collecting',
  'writtenOff',
])

/** What says how much is still owed; the others say how much was lent, or asked for. */
const LOAN_OWED: ReadonlySet<LoanNews> = new Set(['due', 'coverLow', 'collecting', 'collected'])

function loanFacts({ what, loan }: Extract<Notice, { kind: 'loanMoved' }>): NoticeFacts {
  const money = LOAN_OWED.has(what) ? loan.owed : loan.amount
  const facts = [{ money, asset: 'USDT' }]
  return { title: `notice:loan.${what}`, facts, to: '/loan', urgent: LOAN_URGENT.has(what) }
}

function identityFacts(notice: Extract<Notice, { kind: `identity${string}` }>): NoticeFacts {
  const to = '/profile/identity'
  const newer: NoticeFact = { word: 'notice:identity.sendNewer' }
  if (notice.kind === 'identityLapses') {
    return {
      title: 'notice:identity.lapses',
      facts: [{ time: notice.at, as: 'notice:until' }, newer],
      to,
      urgent: true,
    }
  }
  const { state } = notice
  const facts: Readonly<Record<typeof state, readonly NoticeFact[]>> = {
    verified: [],
    notPassed: [{ word: 'notice:identity.sendAgain' }],
    notVerified: [newer],
  }
  const urgent = state !== 'verified'
  return { title: `notice:identity.${state}`, facts: facts[state], to, urgent }
}

/** What a customer does not do on that page by hand. */
const STRANGERS: ReadonlySet<AccountEvent['kind']> = new Set([
  'device',
  'factorRecovery',
  'factorLost',
])

const NOT_YOU: NoticeFact = { word: 'notice:account.notYou' }

function accountFacts(event: AccountEvent): NoticeFacts {
  const { kind } = event
  if (kind === 'held') {
    const facts = [{ time: event.until, as: 'notice:until' } as const]
    return { title: 'notice:account.held', facts, to: '/profile/withdraw', urgent: true }
  }
  if (kind === 'withdrawalPassword') {
    const title = `notice:account.${kind}${event.reset ? 'Reset' : 'Changed'}` as const
    return { title, facts: [NOT_YOU], to: '/profile/withdraw', urgent: true }
  }
  if (kind === 'supportAnswered') {
    return { title: `notice:account.${kind}`, facts: [], to: '/profile/kefu', urgent: false }
  }
  const facts: NoticeFact[] = []
  if (kind === 'linked') facts.push({ text: event.wallet })
  if (kind === 'contactLinked') facts.push({ text: event.contact })
  if (kind === 'factorCopied') facts.push({ text: event.name })
  if (kind === 'factorLost' || kind === 'closing')
    facts.push({ time: event.ends, as: 'notice:from' })
  if (kind === 'frozen') facts.push({ time: event.ends, as: 'notice:until' })
  if (kind === 'device') facts.push({ text: event.browser }, { text: event.ip })
  const shown = { facts: [...facts, NOT_YOU], to: '/profile/info', urgent: true } as const
  const title = `notice:account.${kind}` as const
  return STRANGERS.has(kind) ? { ...shown, title, apart: true } : { ...shown, title }
}
