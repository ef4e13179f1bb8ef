import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Login, UserInfo } from '#protocol/session.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSignedByContract } from './contractWallet.ts'
import { grantDemo, resetHandler } from './demo.ts'
import { ethereum } from './ethereum.ts'
import { createQuestions } from './questions.ts'
import {
  buildMessage,
  CHALLENGE_MS,
  isIssued,
  issueMessage,
  nonceOf,
  readMessage,
} from './rulesMessage.ts'
import { signerOf } from './rulesSignature.ts'
import { hashToken, isExtensionDue, newToken, SESSION_MS, type SignedBy } from './rulesToken.ts'
import * as store from './store.ts'
import type { AuthService, SignedMessage, SignInSite, WalletChain } from './types.ts'

export interface AuthDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: LedgerService
  readonly commands: CommandService
  readonly site: SignInSite
  /** Null: contract wallets cannot sign in. */
  readonly chain: WalletChain | null
}

const KEEP_SESSIONS_MS = 90 * 24 * 3_600_000

const USER_AGENT_MAX = 300

/** Sign-in by wallet, sessions, and the demo account that comes with a new customer. */
export function createAuthService(deps: AuthDeps): AuthService {
  const { db, clock, commands } = deps
  const parts = { ...deps, questions: createQuestions(), textKey: createTextKey(db) }
  const listeners: ((sessionId: string) => void)[] = []
  const tellEnded = (sessionId: string): void => {
    for (const listener of listeners) listener(sessionId)
  }
  return {
    issueChallenge: (request) => issueChallenge(parts, request),
    loginByDapp: (request) => loginByDapp(parts, request),
    async authenticate(token) {
      const hash = hashToken(token)
      const now = clock.now()
      const session = hash === null ? null : await store.selectSession(db, hash, now)
      if (session === null) return null
      if (isExtensionDue(session.signed_by, session.extended_at.getTime(), now)) {
        await store.extendSession(db, session.id, now, now + SESSION_MS.key)
      }
      return { customerId: session.customer_id, sessionId: session.id }
    },
    async logout(token) {
      const hash = hashToken(token)
      const ended = hash === null ? null : await store.endSession(db, hash, clock.now())
      if (ended !== null) tellEnded(ended)
    },
    ownersOf: store.selectOwners,
    userInfo: (customerId) => userInfo(db, customerId),
    async isSignedBy(customerId, signed) {
      const address = (await store.selectCustomer(db, customerId))?.address ?? null
      return address !== null && (await signedByOf(parts, address, signed)) !== null
    },
    resetDemo: (customerId, keyed) => {
      const holder = { customerId, account: 'demo' } as const
      return commands.run(resetHandler, holder, holder, keyed)
    },
    onEnded: (listener) => listeners.push(listener),
    async sweep() {
      const now = clock.now()
      const ended = await store.endExpiredSessions(db, now)
      await store.deleteOld(db, now - KEEP_SESSIONS_MS)
      ended.forEach(tellEnded)
    },
  }
}

type TextKey = () => Promise<Buffer>

/** The key of the texts, read once: all processes on a database share it. */
function createTextKey(db: Db): TextKey {
  let known: Buffer | null = null
  return async () => {
    known ??= await store.selectTextKey(db)
    return known
  }
}

/** Keeps nothing: whoever asks for a million texts costs us the making of them, and takes nobody's place. */
async function issueChallenge(
  { clock, site, textKey }: LoginParts,
  request: Parameters<AuthService['issueChallenge']>[0],
): ReturnType<AuthService['issueChallenge']> {
  const { getAddress, isAddress } = await ethereum()
  // A mixed-case address carries a checksum; a wrong one means a mistyped or cut address.
  if (!isAddress(request.address)) throw new Refusal(CODE.malformed, { address: 'malformed' })
  if (request.chainId !== site.chainId) throw new Refusal(CODE.malformed, { chainId: 'outOfRange' })
  const issuedAt = clock.now()
  const address = getAddress(request.address)
  const message = issueMessage(await textKey(), site, { address, issuedAt })
  return { message, expiresAt: toIso(issuedAt + CHALLENGE_MS) }
}

type LoginRequest = Parameters<AuthService['loginByDapp']>[0]

interface LoginParts extends AuthDeps {
  readonly questions: ReturnType<typeof createQuestions>
  readonly textKey: TextKey
}

interface IssuedText {
  readonly nonce: string
  /** Lower case. */
  readonly address: string
  readonly expiresAt: Millis
}

/**
 * What a text of ours is for. It must be, byte for byte, the one that we make of what it says, and its nonce
 * must prove that we made it.
 * @throws Refusal codeNotSent codeWrong
 */
async function issuedText(
  { site, textKey }: Pick<LoginParts, 'site' | 'textKey'>,
  message: string,
): Promise<IssuedText> {
  const nonce = nonceOf(message)
  if (nonce === null) throw new Refusal(CODE.codeNotSent)
  const read = readMessage(message)
  if (read === null) throw new Refusal(CODE.codeWrong)
  const { getAddress } = await ethereum()
  const { issuedAt } = read
  const parts = { address: getAddress(read.address), nonce, issuedAt }
  if (message !== buildMessage(site, parts)) throw new Refusal(CODE.codeWrong)
  if (!isIssued(await textKey(), site, parts)) throw new Refusal(CODE.codeNotSent)
  return { nonce, address: read.address.toLowerCase(), expiresAt: issuedAt + CHALLENGE_MS }
}

/**
 * Checks everything that needs no lock; the text that was signed, and what signed it.
 * A key's signature is checked here; only when it is none is the chain asked, with no transaction open.
 */
async function checkSigned(
  parts: LoginParts,
  { message, signature, ip }: LoginRequest,
): Promise<IssuedText & { signedBy: SignedBy }> {
  const text = await issuedText(parts, message)
  const { nonce, address, expiresAt } = text
  if (expiresAt <= parts.clock.now()) throw new Refusal(CODE.codeWrong)
  if (await store.isNonceUsed(parts.db, nonce)) throw new Refusal(CODE.codeWrong)
  const signedBy = await signedByOf(parts, address, { id: nonce, message, signature, ip })
  if (signedBy === null) throw new Refusal(CODE.codeWrong)
  return { ...text, signedBy }
}

/**
 * What signed a text for this address, its key or its contract; null when neither did. The chain is asked
 * only when no key did.
 * @throws Refusal chainUnavailable, 429
 */
async function signedByOf(
  { chain, questions }: Pick<LoginParts, 'chain' | 'questions'>,
  address: string,
  { id, message, signature, ip }: SignedMessage,
): Promise<SignedBy | null> {
  if ((await signerOf(message, signature)) === address) return 'key'
  if (chain === null) return null
  const asked = { ...chain, rpc: questions(chain.rpc, { nonce: id, ip }) }
  return (await isSignedByContract(asked, address, message, signature)) ? 'contract' : null
}

async function loginByDapp(deps: LoginParts, request: LoginRequest): Promise<Login> {
  const { db, clock } = deps
  const { nonce, address, signedBy, expiresAt: usableUntil } = await checkSigned(deps, request)
  const now = clock.now()
  // The chain took its time.
  if (usableUntil <= now) throw new Refusal(CODE.codeWrong)
  const token = newToken()
  const tokenHash = hashToken(token)
  if (tokenHash === null) throw new Error('a new token has the form of one')
  const expiresAt = now + SESSION_MS[signedBy]
  return db.transaction(async (tx) => {
    const customerId = await customerOf(tx, deps, address)
    const userAgent = request.userAgent.slice(0, USER_AGENT_MAX)
    const id = randomUUID()
    const opened = await store.insertSession(tx, {
      id,
      customerId,
      tokenHash,
      nonce,
      address,
      signedBy,
      userAgent,
      now,
      expiresAt,
    })
    if (!opened) throw new Refusal(CODE.codeWrong)
    return { token, expiresAt: toIso(expiresAt), user: await userInfo(tx, customerId) }
  })
}

/** The address's customer, made with its demo grant when it is new. */
async function customerOf(
  tx: Queryable,
  { clock, ledger }: AuthDeps,
  address: string,
): Promise<string> {
  const known = await store.selectCustomerOf(tx, address)
  if (known !== null) return known
  const fresh = randomUUID()
  if (await store.insertCustomer(tx, fresh, address, clock.now())) {
    await grantDemo(tx, ledger, fresh)
    return fresh
  }
  const other = await store.selectCustomerOf(tx, address)
  if (other === null) throw new Error('an address is claimed and has no customer')
  return other
}

async function userInfo(query: Queryable, customerId: string): Promise<UserInfo> {
  const customer = await store.selectCustomer(query, customerId)
  if (customer === null) throw new Refusal(CODE.userNotFound)
  const { address } = customer
  return {
    id: customer.id,
    address: address === null ? null : (await ethereum()).getAddress(address),
    registeredAt: customer.registered_at.toISOString(),
  }
}
