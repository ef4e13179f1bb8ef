import * as CODE from '#protocol/errorCodes.ts'
import { maskEmail } from '#protocol/loginName.ts'
import { MAIL_GROUPS, type MailGroup } from '#protocol/mailGroups.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import { UNSUBSCRIBE_PATH } from '#protocol/unsubscribePath.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { MessagesService } from '#server/modules/messages/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Words } from '#server/platform/words.ts'
import { mailGroupOf, type NoticeGroup } from './rulesGroup.ts'
import { digestMail, noticeMail, type Written } from './rulesMail.ts'
import { isMac, readToken, signedWords, tokenOf } from './rulesToken.ts'
import * as store from './storeMail.ts'
import type { MailingService, NotificationsService } from './types.ts'

export interface MailingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<AuthService, 'keyedHash' | 'namesOf'>
  readonly messages: Pick<MessagesService, 'queue'>
  readonly note: NotificationsService['note']
  readonly wordsOf: (language: FileLanguage) => Words
  readonly brand: string
  /** Where browsers find us; links in mails lead there and nowhere else. */
  readonly origin: string
  /** Whether there is anything that takes mails. */
  readonly mailOn: boolean
  /** Told of a mail that could not be written, never with its words. */
  readonly onFault: (error: unknown) => void
}

const DAY_MS: Millis = 86_400_000
/** Mails a day and customer, beside those about security. */
const MOST_A_DAY = 10
/** Notifications that one transaction mails, and customers that one round sends a digest. */
const AT_ONCE = 50

/** Mails about notifications: which ones a customer wants, and the writing of them. */
export function createMailingService(deps: MailingDeps): MailingService {
  const { db, clock, mailOn } = deps
  const settings: MailingService['settings'] = async (customerId) => {
    const { money, liquidations, orders } = await store.selectSettings(db, customerId)
    const address = await addressOf(deps, db, customerId)
    return {
      sends: mailOn,
      address: address === null ? null : maskEmail(address),
      groups: { money, liquidations, orders },
    }
  }
  return {
    settings,
    async setGroup(customerId, { group, on }) {
      if (!mailOn) throw new Refusal(CODE.channelOff)
      await db.transaction(async (tx) => {
        if ((await addressOf(deps, tx, customerId)) === null) {
          throw new Refusal(CODE.userStatusWrong)
        }
        const known = await store.lockSettings(tx, customerId)
        await store.updateSettings(tx, customerId, { ...known, [group]: on })
      })
      return settings(customerId)
    },
    keepLanguage: (customerId, language) =>
      db.transaction(async (tx) => {
        const known = await store.lockSettings(tx, customerId)
        if (known.language !== language) {
          await store.updateSettings(tx, customerId, { ...known, language })
        }
      }),
    unsubscribe: (token) => unsubscribe(deps, token),
    async sendDue(stopped) {
      while (mailOn && !stopped.aborted) {
        const done = await db.transaction(async (tx) => {
          const due = await store.lockDue(tx, AT_ONCE)
          for (const row of due) await mailOne(deps, tx, row)
          return due.length
        })
        if (done < AT_ONCE) return
      }
    },
    async sendDigests(stopped) {
      if (!mailOn) return
      const midnight = Math.floor(clock.now() / DAY_MS) * DAY_MS
      for (const customerId of await store.selectDigests(db, midnight, AT_ONCE)) {
        if (stopped.aborted) return
        await db.transaction((tx) => digestOf(deps, tx, customerId, midnight))
      }
    },
  }
}

/** An address counts only once its owner proved it: there are no other ones among names. */
async function addressOf(
  { auth }: MailingDeps,
  query: Queryable,
  customerId: string,
): Promise<string | null> {
  const names = await auth.namesOf(query, customerId)
  return names.find(({ kind }) => kind === 'email')?.normal ?? null
}

/** The day of a moment (UTC), such as `2026-11-24`. */
const dayOf = (at: Millis): string => new Date(at).toISOString().slice(0, 10)

const isOn = (group: NoticeGroup, settings: store.Settings): boolean =>
  group === 'security' || settings[group]

/** Queues the mail about a notification, unless its group is off by now or the day's mails are used up. */
async function mailOne(deps: MailingDeps, tx: Transaction, row: store.DueRow): Promise<void> {
  const { customer_id: customerId, notice, account, at, id } = row
  const group = mailGroupOf(notice, account)
  const address = await addressOf(deps, tx, customerId)
  const settings = await store.selectSettings(tx, customerId)
  if (group === null || address === null || !isOn(group, settings)) {
    return store.updateMail(tx, [id], null)
  }
  const now = deps.clock.now()
  if (group !== 'security' && (await store.countMail(tx, customerId, dayOf(now))) > MOST_A_DAY) {
    return store.updateMail(tx, [id], 'digest')
  }
  await store.updateMail(tx, [id], null)
  const stop = group === 'security' ? null : await stopOf(deps, customerId, [group])
  const until = at.getTime() + DAY_MS
  await queue(deps, tx, { address, stop, until, language: settings.language }, (writing) =>
    noticeMail(row, group, stop, writing),
  )
}

/** Queues one mail about all that was too much for the days before, of groups that are on. */
async function digestOf(
  deps: MailingDeps,
  tx: Transaction,
  customerId: string,
  midnight: Millis,
): Promise<void> {
  const now = deps.clock.now()
  if (!(await store.takeDigestDay(tx, customerId, dayOf(now)))) return
  const rows = await store.lockDigest(tx, customerId, midnight)
  await store.updateMail(
    tx,
    rows.map(({ id }) => id),
    null,
  )
  const address = await addressOf(deps, tx, customerId)
  const settings = await store.selectSettings(tx, customerId)
  const of = (row: store.DueRow): NoticeGroup | null => mailGroupOf(row.notice, row.account)
  const groups = MAIL_GROUPS.filter(
    (group) => settings[group] && rows.some((row) => of(row) === group),
  )
  const told = rows.filter((row) => groups.some((group) => group === of(row)))
  if (address === null || told.length === 0) return
  const stop = await stopOf(deps, customerId, groups)
  const sending = { address, stop, until: now + DAY_MS, language: settings.language }
  await queue(deps, tx, sending, (writing) => digestMail(told, groups, stop, writing))
}

interface Sending {
  readonly address: string
  readonly stop: string | null
  readonly until: Millis
  readonly language: FileLanguage
}

/** One that cannot be written keeps no other from being sent, and is not tried for ever. */
async function queue(
  { messages, wordsOf, brand, origin, onFault }: MailingDeps,
  tx: Transaction,
  { address, stop, until, language }: Sending,
  write: (writing: Parameters<typeof noticeMail>[3]) => Written,
): Promise<void> {
  let written: Written
  try {
    written = write({ words: wordsOf(language), brand, origin })
  } catch (error) {
    onFault(error)
    return
  }
  await messages.queue(tx, { to: address, ...written, until, unsubscribe: stop })
}

/** The link that ends these groups' mails, for who got it by mail. */
async function stopOf(
  { auth, origin }: MailingDeps,
  customerId: string,
  groups: readonly MailGroup[],
): Promise<string> {
  const ending = { customerId, groups }
  const token = tokenOf(ending, await auth.keyedHash(signedWords(ending)))
  return `${origin}${UNSUBSCRIBE_PATH}?token=${token}`
}

async function unsubscribe(deps: MailingDeps, token: string): Promise<{ groups: MailGroup[] }> {
  const { db, auth, note } = deps
  const said = readToken(token)
  if (said === null || !isMac(said.mac, await auth.keyedHash(signedWords(said)))) {
    throw new Refusal(CODE.notFound)
  }
  const { customerId, groups } = said
  await db.transaction(async (tx) => {
    const known = await store.lockSettings(tx, customerId)
    const ended = groups.filter((group) => known[group])
    if (ended.length === 0) return
    const off = Object.fromEntries(ended.map((group) => [group, false]))
    await store.updateSettings(tx, customerId, { ...known, ...off })
    // Whoever has the mail may have done it: its customer hears of it where they are signed in.
    await note(tx, customerId, { kind: 'mailsEnded', groups: ended })
  })
  return { groups: [...groups] }
}
