import type { EndSessionBody, OwnSessions } from '#protocol/accounts.ts'
import type { LoginName } from '#protocol/loginName.ts'
import type { Challenge, Login, UserInfo } from '#protocol/session.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { CustomerBucket } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Reachable } from './storeNames.ts'
import type { ChainFault } from '#server/platform/chainFault.ts'
import type { ChainRpc } from '#server/platform/chainRpc.ts'
import type { AccountStatusKeeper } from './accountStatus.ts'

/** What a sign-in text names. The server builds it from this alone, never from a request's headers. */
export interface SignInSite {
  readonly brand: string
  /** Host, with its port where it is not the scheme's own: `app.example.org`. */
  readonly domain: string
  /** Origin of the app: `https://app.example.org`. */
  readonly uri: string
  readonly chainId: number
}

/** The chain that contract wallets are asked on. */
export interface WalletChain {
  readonly rpc: ChainRpc
  readonly chainId: number
  /** Told why the chain gave no answer. */
  readonly onFault: (fault: ChainFault) => void
}

/** Who a token belongs to. */
export interface Identity {
  readonly customerId: string
  readonly sessionId: string
}

/** A text of ours as it came back signed. */
export interface SignedMessage {
  /** Names the text: the chain is asked about one text once at a time. */
  readonly id: string
  readonly message: string
  readonly signature: string
  readonly ip: string
}

/** What a wallet signs a text for, beside signing in. */
export interface OwnText {
  readonly customerId: string
  /** EIP-55, of the wallet that signs. */
  readonly address: string
  /** What it does, as the title of the text: `link a Google account`. */
  readonly title: string
  /** What follows from it, in a sentence or two. */
  readonly meaning: string
  /** Whether something of value moves because of it; absent: nothing does, and the text says so. */
  readonly moves?: boolean
}

/** The sign-in's only door. */
export interface AuthService {
  /** Which accounts are closing or closed. */
  readonly status: AccountStatusKeeper
  /**
   * Builds a text for this address to sign; good for one sign-in within five minutes.
   * @throws Refusal malformed for a wrong checksum or another chain
   */
  issueChallenge(request: {
    readonly address: string
    readonly chainId: number
  }): Promise<Challenge>
  /**
   * Opens a session for who signed a text of ours. The first time it makes the customer, with the demo
   * grant, in the same transaction.
   * @throws Refusal codeNotSent when no such text was issued, codeWrong for anything wrong, used or expired,
   *   linkedElsewhere when the wallet was unlinked from an account within 30 days,
   *   treasuryNotFunded when the operator has no demo funds to grant, chainUnavailable when only the chain could tell and it gave
   *   no answer, 429 when the chain is being asked about this text already, or a few times for this
   *   sender: with both the text stays good
   */
  loginByDapp(request: {
    readonly message: string
    readonly signature: string
    readonly userAgent: string
    readonly ip: string
  }): Promise<Login>
  /**
   * Who this token belongs to, and keeps the session going if a key opened it; null when it is unknown or
   * over.
   */
  authenticate(token: string): Promise<Identity | null>
  /** Ends the token's session; nothing happens when it is over already. */
  logout(token: string): Promise<void>
  /** A customer's running sessions, newest first; the one of this token is marked. */
  listSessions(customerId: string, token: string): Promise<OwnSessions>
  /** Ends one of a customer's sessions, or all but the one of this token. @throws Refusal notFound */
  endSession(customerId: string, token: string, which: EndSessionBody): Promise<void>
  /** Ends a customer's sessions, save the one of a token; their sockets close once this is committed. */
  endSessionsOf(tx: Queryable, customerId: string, exceptToken: string | null): Promise<void>
  /** The customer of a name; null when it is nobody's. */
  customerNamed(query: Queryable, name: LoginName): Promise<string | null>
  /** Where a customer is told things: their e-mail address, else their phone number; null when they have neither. */
  contactOf(query: Queryable, customerId: string): Promise<string | null>
  /** What a customer is called. */
  namesOf(query: Queryable, customerId: string): Promise<readonly LoginName[]>
  /** Takes a wallet back that was linked within the last day: its owner objects. */
  unlinkFreshWallet(tx: Queryable, customerId: string): Promise<void>
  /** Makes a customer with these names and the demo grant. @throws Refusal emailTaken, phoneTaken, usernameTaken */
  createCustomer(tx: Queryable, names: readonly LoginName[]): Promise<string>
  /** The customer of a name, or who may still take it back by a reset. */
  customerReached(query: Queryable, name: LoginName): Promise<string | null>
  /**
   * Gives a customer an address or a number in place of the one before, which for three days can take that back; the
   * one before, null where there was none.
   * @throws Refusal userStatusWrong where it is theirs already, emailTaken, phoneTaken
   */
  putName(
    tx: Queryable,
    customerId: string,
    name: LoginName & { readonly kind: Reachable },
  ): Promise<string | null>
  /** Takes an address or a number from a customer, as `putName` does; it. @throws Refusal notFound */
  takeName(tx: Queryable, customerId: string, kind: Reachable): Promise<string>
  /** Takes addresses of the last day back, and brings those of before, for who resets by this one. */
  takeBackNames(tx: Queryable, customerId: string, via: LoginName): Promise<void>
  /** Unlinks a customer's wallet. It may come back; for 30 days it is nobody else's. @throws Refusal notFound */
  unlinkWallet(tx: Queryable, customerId: string): Promise<void>
  /** Opens a session for who proved by a password, or otherwise without a wallet, to be this customer. */
  openSession(
    tx: Queryable,
    customerId: string,
    userAgent: string,
    by?: 'password' | 'google',
  ): Promise<Login>
  /** A text of ours for a wallet to sign, good for five minutes. */
  issueOwnText(text: OwnText): Promise<Challenge>
  /** Whether a message is this text, byte for byte, and still good. */
  judgeOwnText(text: OwnText, message: string): Promise<'good' | 'over' | 'wrong'>
  /** Locks a customer until the transaction ends; their wallet (lower case), null where they have none. */
  lockCustomer(tx: Queryable, customerId: string): Promise<string | null>
  /** The text that a wallet signs to be linked to this account. @throws Refusal malformed */
  prepareLink(customerId: string, address: string): Promise<Challenge>
  /**
   * The address (lower case) whose wallet signed a text of ours for linking it to this account.
   * @throws Refusal codeWrong, chainUnavailable, 429
   */
  linkSignedBy(customerId: string, signed: Omit<SignedMessage, 'id'>): Promise<string>
  /**
   * Links a wallet to an account that has none. It confirms withdrawals a day later.
   * @throws Refusal linkedElsewhere, userStatusWrong
   */
  linkWallet(tx: Queryable, customerId: string, address: string): Promise<void>
  /** A customer's wallet (lower case); null where they have none. */
  walletOf(query: Queryable, customerId: string): Promise<string | null>
  /** From when a customer's wallet confirms withdrawals; null: at once. */
  signsFrom(query: Queryable, customerId: string): Promise<Millis | null>
  /** HMAC-SHA-256 of these words with the key that all processes on a database share. */
  keyedHash(words: readonly string[]): Promise<Buffer>
  /** @throws Refusal userNotFound */
  userInfo(customerId: string): Promise<UserInfo>
  /** Which customers these wallets (lower case) are linked to; without those that are nobody's. */
  ownersOf(query: Queryable, wallets: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether one of these wallets (lower case) is linked to a customer, or was and may still come back to them. */
  isAnyLinked(query: Queryable, wallets: readonly string[]): Promise<boolean>
  /**
   * Whether this customer's wallet signed a text. A contract is asked each time: its keys may have changed.
   * @throws Refusal chainUnavailable when only the chain could tell and it gave no answer, 429 as `loginByDapp`
   */
  isSignedBy(customerId: string, signed: SignedMessage): Promise<boolean>
  /**
   * Brings the demo account back to what it started with, by an entry of the difference. Refused with
   * demoHasOpenOrders while contracts are open, with treasuryNotFunded when the operator has no demo funds.
   */
  resetDemo(
    customerId: string,
    keyed: Keyed<Readonly<Record<CustomerBucket, bigint>>>,
  ): Promise<CommandReply>
  /** Called with the id of each session that ends, so that its sockets can be closed. */
  onEnded(listener: (sessionId: string) => void): void
  /** Ends expired sessions and clears away what is long over. For a job, once a minute. */
  sweep(): Promise<void>
}
