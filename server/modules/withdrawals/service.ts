import { randomUUID } from 'node:crypto'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { withdrawalTerms } from '#protocol/formulas/withdrawal.ts'
import { parseAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { PreparedPassword, WithdrawalTarget } from '#protocol/withdrawal.ts'
import { wayOf } from '#protocol/withdrawalWays.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditWithdrawals } from './audit.ts'
import { createHandler, type HandlerDeps } from './handler.ts'
import { checkPassword, hashNew, mustBeUncommon } from './password.ts'
import { type PayoutDeps, watchPayouts } from './payouts.ts'
import { usualAccount, usualAddress } from './rulesAddress.ts'
import { MOST_TRIES, RESET_HOLD_MS } from './rulesPassword.ts'
import { passwordText, resetText, TEXT_MS, type TextParts, withdrawalText } from './rulesText.ts'
import * as store from './store.ts'
import { selectFigures } from './storeFigures.ts'
import * as passwords from './storePassword.ts'
import type { PasswordAct, SignedText, Terms, WithdrawalsService } from './types.ts'
import { toFigures, toMoney, toOffer, toQueued, toWithdrawal } from './view.ts'

export { withdrawalFacts } from './storeFacts.ts'

export interface WithdrawalsDeps extends PayoutDeps, Pick<HandlerDeps, 'credited'> {
  readonly auth: Pick<AuthService, 'isSignedBy' | 'signsFrom' | 'userInfo'>
  /** Keeps what happened to an account where its customer is told of it. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
  readonly factors: Pick<FactorsService, 'mustBeRight'>
  /** Whether what is sent to an address stays with the operator, where nobody would be credited for it. */
  readonly isOurs: (address: string) => Promise<boolean>
  /** Host of the app, as people see it; the texts begin with it. */
  readonly domain: string
  /** The operator's share of what is withdrawn, in parts per million. */
  readonly feePpm: bigint
}

/** Texts a customer may ask for within `TEXT_MS`. */
const MOST_TEXTS = 60

/** Days that the public figures look back. */
const FIGURE_DAYS = 30

const DAY_MS = 24 * 3_600_000

/** Requests, their passwords, and what operators do with them. */
export function createWithdrawalsService(deps: WithdrawalsDeps): WithdrawalsService {
  const { db, clock, commands } = deps
  const handler = createHandler(deps)
  return {
    ...passwordCalls(deps),
    async hold(tx, customerId, until) {
      if (!(await passwords.holdUntil(tx, customerId, until))) return
      await deps.note(tx, customerId, { kind: 'held', until: toIso(until) })
    },
    offer: () => toOffer(deps.feePpm),
    async prepare(customerId, body) {
      const terms = termsOf(body.target, body.amount, deps.feePpm)
      const { target } = terms
      if (target.method === 'crypto' && (await deps.isOurs(target.address)))
        throw new Refusal(CODE.malformed, { 'target.address': 'unreasonable' })
      const money = toMoney(terms)
      const { id, text, expiresAt } = await giveOut(
        deps,
        customerId,
        { terms, about: null },
        (parts) => withdrawalText(parts, { target, ...money }),
      )
      return { id, text, target, ...money, expiresAt: toIso(expiresAt) }
    },
    async request(holder, { textId, signature, password, factor: code }, { ip }, keyed) {
      const { customerId } = holder
      // What is kept of the body must not help anybody to guess the password.
      const command = { ...keyed.command, body: { textId } }
      // A locked password says no to new ones: who asks what became of one that was accepted is told.
      const before = await commands.answered(command)
      if (before !== null) return before
      const text = await store.selectText(db, customerId, textId)
      if (text === null) throw new Refusal(CODE.notFound)
      await mustBeSigned(deps, text, signature, ip)
      await checkPassword(db, clock, customerId, password)
      // Last, so that a code is used up by nothing that would be refused for another reason first.
      await deps.factors.mustBeRight({ customerId, code, known: true, recovery: false })
      const asset = text.terms?.asset ?? 'USDT'
      const ask = { to: 'request', holder, asset, textId, signature } as const
      return commands.run(handler, holder, ask, { ...keyed, command })
    },
    async cancel(holder, id, keyed) {
      const found = await store.selectWithdrawal(db, id, holder.customerId)
      const ask = { to: 'cancel', holder, asset: assetOf(found), id } as const
      return commands.run(handler, holder, ask, keyed)
    },
    async list(query, customerId, { cursor, limit }) {
      const found = await store.selectPage(query, customerId, readCursor(cursor), limit + 1)
      const now = clock.now()
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toWithdrawal(one, one.steps, now),
      )
    },
    async figures(query) {
      const now = clock.now()
      const found = await selectFigures(query, now - FIGURE_DAYS * DAY_MS, now - DAY_MS)
      return toFigures(found, FIGURE_DAYS)
    },
    ...operatorCalls(deps, handler),
    watch: (stopped) => watchPayouts(deps, handler, stopped),
    sweep: () => store.deleteUnused(db, clock.now() - DAY_MS),
    audit: auditWithdrawals,
    auditHeld,
  }
}

/** What operators see and do. */
function operatorCalls(
  { db, clock, commands }: WithdrawalsDeps,
  handler: ReturnType<typeof createHandler>,
): Pick<WithdrawalsService, 'queue' | 'act'> {
  return {
    async queue(query, after, limit) {
      const found = await store.selectQueue(query, after, limit + 1)
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toQueued(one, clock.now()),
      )
    },
    async act(operatorId, id, act) {
      const { customerId, account, asset } = orMissing(await store.selectWithdrawal(db, id, null))
      const holder = { customerId, account }
      await commands.settle(handler, holder, { to: 'act', holder, asset, id, operatorId, act })
      return toQueued(orMissing(await store.selectWithdrawal(db, id, null)), clock.now())
    },
  }
}

type PasswordCalls = Pick<
  WithdrawalsService,
  'password' | 'preparePassword' | 'changePassword' | 'prepareReset' | 'resetPassword'
>

function passwordCalls(deps: WithdrawalsDeps): PasswordCalls {
  const { db, clock, auth } = deps
  const textAbout = async (about: PasswordAct, customerId: string): Promise<PreparedPassword> => {
    const write = about === 'reset' ? resetText : passwordText(about)
    const { id, text, expiresAt } = await giveOut(deps, customerId, { terms: null, about }, write)
    return { id, text, expiresAt: toIso(expiresAt) }
  }
  return {
    async password(query, customerId) {
      const kept = await passwords.selectPassword(query, customerId)
      const now = clock.now()
      const ahead = (time: number | null): string | null =>
        time === null || time <= now ? null : toIso(time)
      return {
        set: kept !== null,
        triesLeft: Math.max(0, MOST_TRIES - (kept?.tries ?? 0)),
        lockedUntil: ahead(kept?.notBefore ?? null),
        heldUntil: ahead(kept?.heldUntil ?? null),
      }
    },
    async preparePassword(customerId) {
      const isSet = (await passwords.selectPassword(db, customerId)) !== null
      return textAbout(isSet ? 'change' : 'set', customerId)
    },
    async changePassword(customerId, { textId, signature, current, password }, { ip }) {
      mustBeUncommon(password)
      const act = current === null ? 'set' : 'change'
      await mustBeSignedFor(deps, act, customerId, { textId, signature }, ip)
      const from = current === null ? null : await checkPassword(db, clock, customerId, current)
      // A hash is dear: none is made for who may not set one anyway.
      const isSet = from === null && (await passwords.selectPassword(db, customerId)) !== null
      if (isSet) throw new Refusal(CODE.withdrawalPasswordWrong)
      const to = await hashNew(password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        if (!(await store.useText(tx, textId, now))) throw new Refusal(CODE.textOver)
        const heldUntil = await auth.signsFrom(tx, customerId)
        const kept =
          from === null
            ? await passwords.insertPassword(tx, { customerId, hash: to, heldUntil }, now)
            : await passwords.replacePassword(tx, customerId, { from, to }, now)
        // Somebody else set one meanwhile, and who does not know it must not change it.
        if (!kept) throw new Refusal(CODE.withdrawalPasswordWrong)
        if (from !== null) {
          await deps.note(tx, customerId, { kind: 'withdrawalPassword', reset: false })
        }
      })
    },
    prepareReset: (customerId) => textAbout('reset', customerId),
    async resetPassword(customerId, { textId, signature, password }, { ip }) {
      await mustBeSignedFor(deps, 'reset', customerId, { textId, signature }, ip)
      const hash = await hashNew(password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        if (!(await store.useText(tx, textId, now))) throw new Refusal(CODE.textOver)
        await passwords.resetPassword(tx, customerId, hash, now, now + RESET_HOLD_MS)
        await deps.note(tx, customerId, { kind: 'withdrawalPassword', reset: true })
      })
    },
  }
}

/** @throws Refusal notFound, signatureWrong, textOver for a text about something else */
async function mustBeSignedFor(
  deps: WithdrawalsDeps,
  act: PasswordAct,
  customerId: string,
  { textId, signature }: { readonly textId: string; readonly signature: string },
  ip: string,
): Promise<void> {
  const text = await store.selectText(deps.db, customerId, textId)
  if (text === null) throw new Refusal(CODE.notFound)
  const isOver = text.used || text.expiresAt <= deps.clock.now()
  if (text.about !== act || isOver) throw new Refusal(CODE.textOver)
  await mustBeSigned(deps, text, signature, ip)
}

/** Builds a text for this customer's wallet and keeps it. @throws Refusal tooMany after too many */
async function giveOut(
  { db, clock, auth, domain }: WithdrawalsDeps,
  customerId: string,
  { terms, about }: Pick<SignedText, 'terms' | 'about'>,
  write: (parts: TextParts) => string,
): Promise<Pick<SignedText, 'id' | 'text' | 'expiresAt'>> {
  const { address } = await auth.userInfo(customerId)
  if (address === null) throw new Refusal(CODE.signatureWrong)
  const id = randomUUID()
  const issuedAt = clock.now()
  const text = write({ domain, signer: address, id, issuedAt })
  const expiresAt = issuedAt + TEXT_MS
  const bound = { since: issuedAt - TEXT_MS, most: MOST_TEXTS }
  const kept = await db.transaction((tx) =>
    store.insertText(tx, { id, customerId, text, terms, about, issuedAt, expiresAt }, bound),
  )
  if (!kept) throw new Refusal(CODE.tooMany)
  return { id, text, expiresAt }
}

/** Before the password, so that only who holds the wallet may guess at it. @throws Refusal signatureWrong */
async function mustBeSigned(
  { auth }: WithdrawalsDeps,
  { id, customerId, text }: SignedText,
  signature: string,
  ip: string,
): Promise<void> {
  const signed = { id, message: text, signature, ip }
  if (!(await auth.isSignedBy(customerId, signed))) throw new Refusal(CODE.signatureWrong)
}

/** What a withdrawal comes to. @throws Refusal withdrawalMethodMissing belowMinimumWithdrawal malformed */
function termsOf(target: WithdrawalTarget, text: string, feePpm: bigint): Terms {
  const { asset } = target
  const network = target.method === 'crypto' ? target.network : null
  const way = wayOf(asset, network)
  if (way === null) throw new Refusal(CODE.withdrawalMethodMissing)
  const asked = parseAmount(text, asset)
  if (asked === null) throw new Refusal(CODE.malformed, { amount: 'tooPrecise' })
  const least = parseAmount(way.min, asset)
  if (least === null || asked.units < least.units) throw new Refusal(CODE.belowMinimumWithdrawal)
  const { fee } = withdrawalTerms(asked.units, feePpm)
  return { target: usual(target), asset, network, amount: asked.units, fee }
}

/** The target in its usual spelling. @throws Refusal malformed when it is none */
function usual(target: WithdrawalTarget): WithdrawalTarget {
  if (target.method === 'crypto') {
    const address = usualAddress(target.network, target.address)
    if (address === null) throw new Refusal(CODE.malformed, { 'target.address': 'malformed' })
    return { ...target, address }
  }
  const account = usualAccount(target.bankType, target.account)
  if (account === null) throw new Refusal(CODE.malformed, { 'target.account': 'malformed' })
  return { ...target, account }
}

const assetOf = (found: { readonly asset: AssetCode } | null): AssetCode => found?.asset ?? 'USDT'

function orMissing<T>(found: T | null): T {
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}
