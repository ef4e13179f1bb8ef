import { randomBytes } from 'node:crypto'
import type { CodeSent } from '#protocol/accounts.ts'
import type { Login } from '#protocol/session.ts'
import { createAccountsService } from '#server/modules/accounts/service.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { createCodesService } from '#server/modules/codes/service.ts'
import { createFactorsService } from '#server/modules/factors/service.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import {
  createMailShelf,
  createMessagesService,
  createSmsShelf,
} from '#server/modules/messages/service.ts'
import type { OutgoingMail, OutgoingSms } from '#server/modules/messages/types.ts'
import { mailWords } from '#server/main/words.ts'
import { openSignIn, SITE, type SignInFixture } from './signInFixture.ts'
import { testVault } from './testVault.ts'

/** A password that anybody would accept. */
export const GOOD = 'plum-tractor-nine-lamps'

/** The terms as they are shown. */
export const TERMS = { lang: 'en', version: 1 } as const

/** Few enough to be reached. */
export const SMS_BOUNDS = { daily: 40, dailyOfCode: 25, countries: ['DE', 'US', 'TH', 'FR'] }

/** Where requests come from that name no place. */
export const FROM = { ip: '203.0.113.7', userAgent: 'test browser' }

interface Hold {
  readonly customerId: string
  readonly until: number
}

/** Accounts by e-mail on a database of their own, with what was mailed. */
export interface AccountsFixture extends SignInFixture {
  readonly accounts: AccountsService
  readonly factors: FactorsService
  /** What was asked to be held. */
  readonly holds: readonly Hold[]
  /** Everything that was queued until now, newest first, once it was handed over. */
  mails(): Promise<readonly OutgoingMail[]>
  /** The same of SMS. */
  texts(): Promise<readonly OutgoingSms[]>
  /** Asks for a code, and reads it out of the mail or SMS; null where that has none. */
  codeFor(target: string, purpose: 'register' | 'reset'): Promise<string | null>
  /**
   * What the last asking for this target is known by; of a link for the target and the customer. Of nothing where there
   * was none.
   */
  ticketOf(target: string): string
  /** Signs in with the good password, where no second factor is on. */
  signedIn(name: string, device: string): Promise<Login>
  /** Makes a customer with the good password, on this device. */
  registered(target: string, device?: string, username?: string): Promise<Login>
}

/** A device that nobody has yet. */
export const newDevice = (): string => randomBytes(16).toString('base64url')

export async function openAccounts(): Promise<AccountsFixture> {
  const signIn = await openSignIn()
  const { test, auth } = signIn
  const clock = { now: () => signIn.clock.at }
  const shelf = createMailShelf()
  const smsShelf = createSmsShelf()
  const onFault = (error: unknown): void => {
    throw error
  }
  const messages = createMessagesService({
    db: test.db,
    clock,
    transport: shelf,
    sms: smsShelf,
    onFault,
  })
  const factors = createFactorsService({
    db: test.db,
    clock,
    auth,
    vault: testVault(test.db, clock),
    brand: SITE.brand,
    origin: SITE.uri,
    onCopy: (tx, customerId, passkey) => accounts.tellCopy(tx, customerId, passkey),
  })
  const holds: Hold[] = []
  const service = createAccountsService({
    db: test.db,
    clock,
    auth,
    codes: createCodesService({ db: test.db, clock, auth }),
    factors,
    isNewestTerms: async ({ version }) => version === TERMS.version,
    holdWithdrawals: async (_, customerId, until) => void holds.push({ customerId, until }),
    note: signIn.noting.note,
    messages,
    words: mailWords,
    brand: SITE.brand,
    origin: SITE.uri,
    mailOn: true,
    google: null,
    sms: { on: true, bounds: SMS_BOUNDS },
  })
  const tickets = new Map<string, string>()
  const kept = (target: string, sent: CodeSent): CodeSent => {
    tickets.set(target, sent.ticket)
    return sent
  }
  const accounts: AccountsService = {
    ...service,
    sendCode: async (body, ip) => kept(body.target, await service.sendCode(body, ip)),
    sendLinkCode: async (customerId, body, ip) =>
      kept(`${body.target} ${customerId}`, await service.sendLinkCode(customerId, body, ip)),
  }
  const ticketOf = (target: string): string => tickets.get(target) ?? 'x'.repeat(43)
  const mails = async (): Promise<readonly OutgoingMail[]> => {
    await messages.sendDue(new AbortController().signal)
    return shelf.mails()
  }
  const texts = async (): Promise<readonly OutgoingSms[]> => {
    await messages.sendDueSms(new AbortController().signal)
    return smsShelf.texts()
  }
  const codeFor: AccountsFixture['codeFor'] = async (target, purpose) => {
    const channel = target.startsWith('+') ? 'sms' : 'email'
    // What was queued before would be handed over beside it, in any order.
    await mails()
    await accounts.sendCode({ channel, target, purpose, lang: 'en' }, FROM.ip)
    const [last] = channel === 'sms' ? await texts() : await mails()
    return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? null
  }
  return {
    ...signIn,
    accounts,
    factors,
    holds,
    mails,
    texts,
    codeFor,
    ticketOf,
    async signedIn(name, device) {
      const step = await accounts.login({ name, password: GOOD, device, lang: 'en' }, FROM)
      if ('ticket' in step) throw new Error('a second factor was asked for')
      return step
    },
    async registered(target, device = newDevice(), username) {
      const code = (await codeFor(target, 'register')) ?? ''
      const named = username === undefined ? {} : { username }
      const given = { target, code, ticket: ticketOf(target) }
      return accounts.register({ ...given, password: GOOD, terms: TERMS, device, ...named }, FROM)
    },
  }
}
