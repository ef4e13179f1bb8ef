import type { AccountKind } from '#protocol/account.ts'
import type { Notice } from '#protocol/notice.ts'
import { type NoticeFact, noticeFacts, type NoticeWord } from '#protocol/noticeFacts.ts'
import type { Words } from '#server/platform/words.ts'
import type { NoticeGroup } from './rulesGroup.ts'

/** Something that is to be mailed. */
export interface Told {
  readonly account: AccountKind | null
  readonly notice: Notice
  readonly at: Date
}

/** What mails are written with. */
export interface Writing {
  readonly words: Words
  readonly brand: string
  /** Where browsers find us; links lead there and nowhere else. */
  readonly origin: string
}

export interface Written {
  readonly subject: string
  readonly text: string
}

/** Titles in a digest; the rest is in the list. */
const MOST_LINES = 50

/** The mail about one notice. Its subject has no amount: it stands on locked screens. `stop` ends its group's mails. */
export function noticeMail(
  { account, notice, at }: Told,
  group: NoticeGroup,
  stop: string | null,
  writing: Writing,
): Written {
  const { words, brand, origin } = writing
  const { title, facts, to } = noticeFacts(notice)
  const what = words.text(keyOf(title))
  const about = [
    ...(account === null ? [] : [ours(words, `account.${account}`)]),
    ...facts.map((fact) => factText(fact, words)),
    words.moment(at),
  ]
  const parts = [
    what,
    about.join('\n'),
    ours(words, 'notice.open', { link: `${origin}${to}` }),
    ...endOf([group], stop, writing),
  ]
  return { subject: subjectOf(what, words, brand), text: `${parts.join('\n\n')}\n` }
}

/** One mail about what was too much for its day. */
export function digestMail(
  told: readonly Told[],
  groups: readonly NoticeGroup[],
  stop: string,
  writing: Writing,
): Written {
  const { words, brand, origin } = writing
  const lines = told.slice(0, MOST_LINES).map((one) => lineOf(one, words))
  const parts = [
    ours(words, 'digest.text'),
    lines.join('\n'),
    ours(words, 'notice.open', { link: `${origin}/profile/notification` }),
    ...endOf(groups, stop, writing),
  ]
  const subject = subjectOf(ours(words, 'digest.title'), words, brand)
  return { subject, text: `${parts.join('\n\n')}\n` }
}

const subjectOf = (title: string, words: Words, brand: string): string =>
  oneLine(ours(words, 'notice.subject', { title, brand }))

function lineOf({ account, notice, at }: Told, words: Words): string {
  const { title, facts } = noticeFacts(notice)
  const said = [
    words.text(keyOf(title)),
    ...(account === null ? [] : [ours(words, `account.${account}`)]),
    ...facts.map((fact) => factText(fact, words)),
    words.moment(at),
  ]
  return `- ${said.join(', ')}`
}

/** Why it was sent, how it ends, and what we never ask for. */
function endOf(
  groups: readonly NoticeGroup[],
  stop: string | null,
  { words, brand, origin }: Writing,
): readonly string[] {
  const names = groups.map((group) => words.text(`notice.group.${group}`)).join(', ')
  const why =
    stop === null
      ? [ours(words, 'notice.always')]
      : [
          ours(words, 'notice.why', { groups: names }),
          ours(words, 'notice.stop', { link: stop }),
          ours(words, 'notice.settings', { link: `${origin}/profile/mails` }),
        ]
  return [why.join('\n'), ours(words, 'never.text', { brand })]
}

/** A text of mails alone; all others are those of the app. */
const ours = (words: Words, key: string, values?: Readonly<Record<string, string>>): string =>
  words.text(`mail.${key}`, values)

/** The path of a text of the app, such as `notice.contract.stopLoss`. */
const keyOf = (
  word:
    | NoticeWord
    | 'notice:from'
    | 'notice:until'
    | 'notice:result'
    | 'notice:payout'
    | 'notice:alert.level'
    | 'notice:alert.price',
): string => word.replace(':', '.')

function factText(fact: NoticeFact, words: Words): string {
  if ('text' in fact) return oneLine(fact.text)
  if ('word' in fact) return words.text(keyOf(fact.word))
  if ('lots' in fact) return words.count('orders.lots', fact.lots)
  if ('level' in fact) return words.text('notice.level.now', { level: String(fact.level) })
  if ('time' in fact) {
    return words.text(keyOf(fact.as), { time: words.moment(new Date(fact.time)) })
  }
  if ('price' in fact) {
    const price = words.plain(fact.price)
    return fact.as === undefined ? price : words.text(keyOf(fact.as), { price })
  }
  const { money, asset, signed = false, as } = fact
  const amount = `${money === null ? '–' : words.figure(money, signed)}\u00a0${asset}`
  return as === undefined ? amount : words.text(keyOf(as), { amount })
}

/** A name in a mail breaks no line and begins no header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
