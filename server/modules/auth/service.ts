import { createHmac } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Login } from '#protocol/session.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountStatusKeeper, createAccountStatus } from './accountStatus.ts'
import { isSignedByContract } from './contractWallet.ts'
import { createNamedCustomer, customerOfWallet, userInfo } from './customers.ts'
import { resetHandler } from './demo.ts'
import { ethereum } from './ethereum.ts'
import { createOwnTexts, linkWallet } from './linking.ts'
import { putName, takeBackNames, takeName } from './names.ts'
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
import type { SignedBy } from './rulesToken.ts'
import { openSession, createSessions, type SessionDeps } from './sessions.ts'
import * as store from './store.ts'
import { deleteOldWays } from './storeClosed.ts'
import * as storeNames from './storeNames.ts'
import type { AuthService, SignedMessage, SignInSite, WalletChain } from './types.ts'

export { browserOf } from './sessions.ts'
export { selectStates } from './storeStatus.ts'

export interface AuthDeps extends SessionDeps {
  readonly ledger: LedgerService
  readonly commands: CommandService
  readonly site: SignInSite
  /** Null: contract wallets cannot sign in. */
  readonly chain: WalletChain | null
}

/** A wallet that was unlinked begins no other account, and is linked to none, for so long. */
const RELEASED_MS: Millis = 30 * 24 * 3_600_000

/** Sign-in by wallet, sessions, and the demo account that comes with a new customer. */
export function createAuthService(deps: AuthDeps): AuthService {
  const { db, clock, commands } = deps
  const parts = { ...deps, questions: createQuestions(), textKey: createTextKey(db) }
  const sessions = createSessions(deps)
  const { linkedAddress, ...ownTexts } = createOwnTexts(parts)
  const keyedHash = async (words: readonly string[]): Promise<Buffer> =>
    createHmac('sha256', await parts.textKey())
      .update(JSON.stringify(words))
      .digest()
  const status = createAccountStatus({ ...sessions, db, clock, keyedHash })
  return {
    issueChallenge: (request) => issueChallenge(parts, request),
    loginByDapp: (request) => loginByDapp({ ...parts, status }, request),
    status,
    ownersOf: store.selectOwners,
    isAnyLinked: store.isAnyLinked,
    userInfo: (customerId) => userInfo(db, customerId, clock.now()),
    async isSignedBy(customerId, signed) {
      const address = (await store.selectCustomer(db, customerId))?.address ?? null
      return address !== null && (await signedByOf(parts, address, signed)) !== null
    },
    resetDemo: (customerId, keyed) => {
      const holder = { customerId, account: 'demo' } as const
      return commands.run(resetHandler, holder, holder, keyed)
    },
    ...sessions,
    async sweep() {
      await sessions.sweep()
      await storeNames.deleteOldNames(db, clock.now())
      await store.deleteOldReleases(db, clock.now())
      await deleteOldWays(db, clock.now())
    },
    customerNamed: storeNames.selectNamed,
    customerReached: (query, name) => storeNames.selectReached(query, name, clock.now()),
    contactOf: storeNames.selectContact,
    putName: (tx, customerId, name) => putName(tx, clock, customerId, name),
    takeName: (tx, customerId, kind) => takeName(tx, clock, customerId, kind),
    takeBackNames: (tx, customerId, via) => takeBackNames(tx, clock, customerId, via),
    namesOf: storeNames.selectNames,
    async unlinkWallet(tx, customerId) {
      const released = await store.releaseWallet(tx, customerId, clock.now() + RELEASED_MS)
      if (!released) throw new Refusal(CODE.notFound)
    },
    unlinkFreshWallet: (tx, customerId) => store.deleteFreshWallet(tx, customerId, clock.now()),
    createCustomer: (tx, names) => createNamedCustomer(tx, parts, names),
    openSession: (tx, customerId, userAgent, signedBy = 'password') =>
      openSession(tx, clock, { customerId, signedBy, signed: null, userAgent }),
    ...ownTexts,
    async linkSignedBy(customerId, signed) {
      const address = (await linkedAddress(customerId, signed.message)).toLowerCase()
      const asked = { ...signed, id: signed.message.slice(-40) }
      if ((await signedByOf(parts, address, asked)) === null) throw new Refusal(CODE.codeWrong)
      return address
    },
    lockCustomer: store.lockCustomer,
    linkWallet: (tx, customerId, address) => linkWallet(tx, { clock, status }, customerId, address),
    walletOf: store.selectWallet,
    signsFrom: store.selectSignsFrom,
    keyedHash,
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

async function loginByDapp(
  deps: LoginParts & { readonly status: AccountStatusKeeper },
  request: LoginRequest,
): Promise<Login> {
  const { db, clock } = deps
  const { nonce, address, signedBy, expiresAt: usableUntil } = await checkSigned(deps, request)
  // The chain took its time.
  if (usableUntil <= clock.now()) throw new Refusal(CODE.codeWrong)
  return db.transaction(async (tx) =>
    openSession(tx, clock, {
      customerId: await customerOfWallet(tx, deps, address),
      signedBy,
      signed: { nonce, address },
      userAgent: request.userAgent,
    }),
  )
}
