import type { TFunction } from 'i18next'
import type { Notice } from '#protocol/notice.ts'
import { type NoticeFact, noticeFacts } from '#protocol/noticeFacts.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'

export interface NoticeText {
  readonly title: string
  /** Instrument, side, size, price and money, as far as they apply. */
  readonly facts: readonly string[]
  /** Page of what it is about. */
  readonly to: string
  /** Shown until somebody closes it. */
  readonly urgent: boolean
  /** Also who is on that page must be told. */
  readonly apart: boolean
}

type T = TFunction<readonly ['notice', 'orders', 'spot', 'option']>

/** What a notice says, in the language of the page. */
export function noticeText(notice: Notice, t: T, format: Formatters): NoticeText {
  const { title, facts, to, urgent, apart = false } = noticeFacts(notice)
  const said = facts.map((fact) => factText(fact, t, format))
  return { title: t(title), facts: said, to, urgent, apart }
}

function factText(fact: NoticeFact, t: T, format: Formatters): string {
  if ('text' in fact) return fact.text
  if ('word' in fact) return t(fact.word)
  if ('lots' in fact) return t('orders:lots', { count: fact.lots })
  if ('level' in fact) return t('level.now', { level: format.count(fact.level) })
  if ('time' in fact) return t(fact.as, { time: format.dateTime(new Date(fact.time)) })
  if ('price' in fact) {
    const price = format.decimal(fact.price, { min: fact.decimals, max: fact.decimals })
    return fact.as === undefined ? price : t(fact.as, { price })
  }
  const { money, asset, signed, as } = fact
  const amount = moneyWithUnit(format, money, asset, { signed })
  return as === undefined ? amount : t(as, { amount })
}
