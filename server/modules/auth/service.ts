import { randomUUID } from 'node:crypto'
import type { Login, UserInfo } from '#contract/session.ts'
import { type Millis, toIso } from '#contract/time.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createWindow } from '#server/platform/window.ts'
import { isSignedByContract } from './contractWallet.ts'
import { grantDemo, resetDesk } from './demo.ts'
import { ethereum } from './ethereum.ts'
import { createQuestions } from './questions.ts'
import { buildMessage, CHALLENGE_MS, nonceOf } from './rulesMessage.ts'
import { signerOf } from './rulesSignature.ts'
import {
  hashToken,
  isExtensionDue,
  newNonce,
  newToken,
  SESSION_MS,
  type SignedBy,
} from './rulesToken.ts'
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

/**
 * Unused texts that may be out at a time for a wallet at one place. No bound of a wallet alone: anybody may ask for
 * anybody's, and would shut its owner out. None of a place alone: carriers put many phones behind one address.
 */
const CHALLENGES_PER_ADDRESS_AND_IP = 10
/** Of all wallets together, so that what is kept stays below some hundred megabytes. */
const CHALLENGES_AT_ALL = 200_000

/** An expired text is still told apart from one never issued for so long. */
const KEEP_CHALLENGES_MS = 600_000
const KEEP_SESSIONS_MS = 90 * 24 * 3_600_000

const USER_AGENT_MAX = 300

/** Sign-in by wallet, sessions, and the demo account that comes with a new customer. */
export function createAuthService(deps: AuthDeps): AuthService {
  const { db, clock, commands } = deps
  const parts = { ...deps, questions: createQuestions() }
  const mayIssue = createWindow(CHALLENGES_AT_ALL, CHALLENGE_MS)
  const listeners: ((sessionId: string) => void)[] = []
  const tellEnded = (sessionId: string): void => {
    for (const listener of listeners) listener(sessionId)
  }
  return {
    issueChallenge: (request) => issueChallenge({ ...deps, mayIssue }, request),
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
      return commands.run(resetDesk, holder, holder, keyed)
    },
    onEnded: (listener) => listeners.push(listener),
    async sweep() {
      const now = clock.now()
      const ended = await store.endExpiredSessions(db, now)
      await store.deleteOld(db, now - KEEP_CHALLENGES_MS, now - KEEP_SESSIONS_MS)
      ended.forEach(tellEnded)
    },
  }
}

const issueChallenge = async (
  {
    db,
    clock,
    site,
    mayIssue,
  }: Pick<AuthDeps, 'db' | 'clock' | 'site'> & { readonly mayIssue: (now: Millis) => boolean },
  request: Parameters<AuthService['issueChallenge']>[0],
): ReturnType<AuthService['issueChallenge']> => {
  const { getAddress, isAddress } = await ethereum()
  // A mixed-case address carries a checksum; a wrong one means a mistyped or cut address.
  if (!isAddress(request.address)) throw new Refusal('400', { address: 'malformed' })
  if (request.chainId !== site.chainId) throw new Refusal('400', { chainId: 'outOfRange' })
  const issuedAt = clock.now()
  // Only what would be kept takes from the bound of all: malformed requests must not use it up.
  if (!mayIssue(issuedAt)) throw new Refusal('429')
  const nonce = newNonce()
  const message = buildMessage(site, { address: getAddress(request.address), nonce, issuedAt })
  const expiresAt = issuedAt + CHALLENGE_MS
  const address = request.address.toLowerCase()
  const kept = await db.transaction((tx) =>
    store.insertChallenge(
      tx,
      { nonce, address, message, ip: networkOf(request.ip), issuedAt, expiresAt },
      {
        since: issuedAt - CHALLENGE_MS,
        perAddressAndIp: CHALLENGES_PER_ADDRESS_AND_IP,
      },
    ),
  )
  if (!kept) throw new Refusal('429')
  return { message, expiresAt: toIso(expiresAt) }
}

type LoginRequest = Parameters<AuthService['loginByDapp']>[0]

interface LoginParts extends AuthDeps {
  readonly questions: ReturnType<typeof createQuestions>
}

/**
 * Checks everything that needs no lock; the address that may sign in with this nonce, and what signed.
 * A key's signature is checked here; only when it is none is the chain asked, with no transaction open.
 */
async function checkSigned(
  { db, clock, chain, questions }: LoginParts,
  { message, signature, ip }: LoginRequest,
): Promise<{ nonce: string; address: string; signedBy: SignedBy }> {
  const nonce = nonceOf(message)
  if (nonce === null) throw new Refusal('10090')
  const challenge = await store.selectChallenge(db, nonce)
  if (challenge === null) {
    throw new Refusal((await store.isNonceUsed(db, nonce)) ? '10091' : '10090')
  }
  if (message !== challenge.message) throw new Refusal('10091')
  const { address } = challenge
  if (challenge.expires_at.getTime() <= clock.now()) throw new Refusal('10091')
  const signedBy = await signedByOf({ chain, questions }, address, {
    id: nonce,
    message,
    signature,
    ip,
  })
  if (signedBy === null) throw new Refusal('10091')
  return { nonce, address, signedBy }
}

/**
 * What signed a text for this address, its key or its contract; null when neither did. The chain is asked
 * only when no key did.
 * @throws Refusal 10223, 429
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
  const { nonce, address, signedBy } = await checkSigned(deps, request)
  const now = clock.now()
  const token = newToken()
  const tokenHash = hashToken(token)
  if (tokenHash === null) throw new Error('a new token has the form of one')
  const expiresAt = now + SESSION_MS[signedBy]
  return db.transaction(async (tx) => {
    if (!(await store.deleteChallenge(tx, nonce, now))) throw new Refusal('10091')
    const customerId = await customerOf(tx, deps, address)
    const userAgent = request.userAgent.slice(0, USER_AGENT_MAX)
    const id = randomUUID()
    await store.insertSession(tx, {
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
  if (customer === null) throw new Refusal('10009')
  const { address } = customer
  return {
    id: customer.id,
    address: address === null ? null : (await ethereum()).getAddress(address),
    registeredAt: customer.registered_at.toISOString(),
  }
}
