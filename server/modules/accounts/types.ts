import type { AccountEvent } from '#protocol/accountEvent.ts'
import type {
  ChangePasswordBody,
  CodeSent,
  LinkContactBody,
  LinkWalletBody,
  LoginNameChecked,
  NameCodeBody,
  PasswordLoginBody,
  RegisterBody,
  RemoveContactBody,
  ResetPasswordBody,
  SendLinkCodeBody,
  UnlinkWalletBody,
} from '#protocol/accounts.ts'
import type {
  GoogleBackBody,
  GoogleFlow,
  GoogleLoginBody,
  PrepareGoogleBody,
  UnlinkGoogleBody,
  WaysIn,
} from '#protocol/google.ts'
import type { OwnerAct, OwnerProof } from '#protocol/ownerProof.ts'
import type { PasskeyCreation, PasskeyRequest } from '#protocol/passkey.ts'
import type {
  AddPasskeyBody,
  BeginSecondFactorBody,
  ChangeSecondFactorBody,
  ConfirmLoginBody,
  ConfirmSecondFactorBody,
  LoginStep,
  LoseSecondFactorBody,
  RecoveryCodes,
  RemoveFactorBody,
  SecondFactorEnds,
  SecondFactorSecret,
  TicketBody,
} from '#protocol/secondFactor.ts'
import type { Challenge, Login } from '#protocol/session.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** Where a request comes from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** Texts of mails: of a key of the slice `mail`, with its placeholders filled in. */
export type MailWords = (
  language: FileLanguage,
  key: string,
  values: Readonly<Record<string, string>>,
) => string

/** What happened to an account. */
export type Notice = Exclude<
  AccountEvent,
  { readonly kind: 'held' | 'sessionsEnded' | 'withdrawalPassword' }
>

/** Who asks for what takes the owner. */
export interface Asker {
  readonly customerId: string
  readonly act: OwnerAct
  readonly ip: string
  /** Whether a recovery code does for the second factor, too. */
  readonly recovery?: boolean
  /** What the act is about, as the text that a wallet signs says it in place of the usual words. */
  readonly about?: string
  /** No second factor is asked for: the act says that all are lost. */
  readonly factorLost?: boolean
}

/** The door of customers who come with a name and a password. */
export interface AccountsService {
  readonly google: GoogleWay
  /**
   * What kind of name a text is, and whether a username is free. Of an e-mail or a number that is not told.
   * @throws Refusal loginNameMissing, emailWrong, phoneWrong, usernameWrong, 429
   */
  checkName(text: string, ip: string): Promise<LoginNameChecked>
  /**
   * Sends a code by e-mail or SMS. The answer, and the time it takes, is the same whether or not anybody has the address.
   * @throws Refusal channelOff, loginNameMissing, emailWrong, phoneWrong, doNotResend within a minute of the last, 429
   */
  sendCode(body: NameCodeBody, ip: string): Promise<CodeSent>
  /**
   * Makes a customer of who has the code that was sent, and signs them in.
   * @throws Refusal termsNotAccepted, codeNotSent, codeWrong, emailWrong, phoneWrong, usernameWrong, passwordWeak; after a
   *   right code emailTaken, phoneTaken, usernameTaken, which do not use the code up; 429
   */
  register(body: RegisterBody, origin: Origin): Promise<Login>
  /**
   * Opens a session for a name and its password, or asks for the second factor.
   * @throws Refusal passwordWrong for every wrong pair alike, userStatusAbnormal for the right one of a closed account,
   *   429 while no guess counts for this name
   */
  login(body: PasswordLoginBody, origin: Origin): Promise<LoginStep>
  /**
   * Opens the session of a ticket. A recovery code holds withdrawals for a day.
   * @throws Refusal codeWrong where the ticket is over, secondFactorWrong, 429
   */
  confirmLogin(body: ConfirmLoginBody, origin: Origin): Promise<Login>
  /** Turns a second factor off in 72 hours, for who has its ticket and lost all codes. @throws Refusal codeWrong, 429 */
  loseSecondFactor(body: LoseSecondFactorBody, ip: string): Promise<SecondFactorEnds>
  /** The text that the customer's own wallet signs for an act. @throws Refusal walletNeeded */
  prepareOwnerText(customerId: string, act: OwnerAct, about?: string): Promise<Challenge>
  /** A secret for an authenticator app, for the owner. @throws Refusal userStatusWrong, and of the proof */
  beginSecondFactor(
    customerId: string,
    body: BeginSecondFactorBody,
    ip: string,
  ): Promise<SecondFactorSecret>
  /** Turns the second factor on. @throws Refusal userStatusWrong, secondFactorWrong */
  confirmSecondFactor(customerId: string, body: ConfirmSecondFactorBody): Promise<RecoveryCodes>
  /** Takes a factor for the owner, and holds withdrawals for a day. @throws Refusal notFound, and of the proof */
  removeFactor(customerId: string, body: RemoveFactorBody, ip: string): Promise<void>
  /** Turns all factors off in 72 hours, for the owner who lost them. @throws Refusal of the proof */
  reportFactorsLost(
    customerId: string,
    body: ChangeSecondFactorBody,
    ip: string,
  ): Promise<SecondFactorEnds>
  /** What a browser needs to make a passkey, for the owner. @throws Refusal userStatusWrong, and of the proof */
  beginPasskey(
    customerId: string,
    body: BeginSecondFactorBody,
    ip: string,
  ): Promise<PasskeyCreation>
  /** Turns a passkey on that was made for the owner. @throws Refusal userStatusWrong, secondFactorWrong */
  addPasskey(customerId: string, body: AddPasskeyBody): Promise<RecoveryCodes>
  /** What a browser needs to use a passkey. @throws Refusal userStatusWrong where there is none */
  askPasskey(customerId: string): Promise<PasskeyRequest>
  /** The same for who has a ticket. @throws Refusal codeWrong where it is over, userStatusWrong, 429 */
  askLoginPasskey(body: TicketBody, ip: string): Promise<PasskeyRequest>
  /** Other recovery codes, for the owner. @throws Refusal userStatusWrong, and of the proof */
  renewRecoveryCodes(
    customerId: string,
    body: ChangeSecondFactorBody,
    ip: string,
  ): Promise<RecoveryCodes>
  /** Tells a customer that there is a copy of their passkey. */
  tellCopy(
    tx: Queryable,
    customerId: string,
    passkey: { readonly name: string; readonly lang: FileLanguage },
  ): Promise<void>
  /** Sets a password by a code that was sent, and ends all sessions. It opens none. */
  resetPassword(body: ResetPasswordBody, ip: string): Promise<void>
  /** Sets a password for the owner, and ends all other sessions. @throws Refusal passwordWeak, and of the proof */
  changePassword(
    customerId: string,
    token: string,
    body: ChangePasswordBody,
    ip: string,
  ): Promise<void>
  /**
   * Links a wallet that signed a text of ours to an account that has none, for its owner, who is told.
   * @throws Refusal codeWrong, linkedElsewhere, userStatusWrong, chainUnavailable, 429, and of the proof
   */
  linkWallet(customerId: string, body: LinkWalletBody, ip: string): Promise<void>
  /** Unlinks the wallet for the owner, and ends all other sessions. @throws Refusal notFound, lastWayIn, and of the proof */
  unlinkWallet(customerId: string, token: string, body: UnlinkWalletBody, ip: string): Promise<void>
  /**
   * Sends a code to an address or a number that the owner wants to link.
   * @throws Refusal channelOff, emailWrong, phoneWrong, doNotResend, 429, and of the proof
   */
  sendLinkCode(customerId: string, body: SendLinkCodeBody, ip: string): Promise<CodeSent>
  /**
   * Links an address or a number, in place of the one before, by the code that was sent to it for the owner.
   * @throws Refusal emailWrong, phoneWrong, codeNotSent, codeWrong, emailTaken, phoneTaken, userStatusWrong
   */
  linkContact(customerId: string, body: LinkContactBody): Promise<void>
  /** Removes an address or a number for the owner. @throws Refusal notFound, lastWayIn, and of the proof */
  removeContact(customerId: string, body: RemoveContactBody, ip: string): Promise<void>
  /**
   * Does in one transaction what takes the owner. A session is never a proof.
   * @throws Refusal of the proof; and what the act refuses
   */
  asOwner<T>(asker: Asker, proof: OwnerProof, act: (tx: Transaction) => Promise<T>): Promise<T>
  /** Tells a customer for the last time, and closes every way into their account for good. */
  close(tx: Transaction, customerId: string, language: FileLanguage): Promise<void>
  /** Tells a customer what happened to their account, where they can be reached. */
  tell(tx: Queryable, customerId: string, language: FileLanguage, notice: Notice): Promise<void>
  /** Deletes codes, counts and devices that are long over. For a job. */
  sweep(): Promise<void>
}

/** Signing in with Google, and Google as one more way in. */
export interface GoogleWay {
  /** Begins a sign-in. @throws Refusal channelOff, unavailable, tooMany */
  prepareLogin(ip: string): Promise<GoogleFlow>
  /**
   * Opens a session for who came back from Google, found by the provider and its number alone. The first time it makes
   * the customer, with the demo grant.
   * @throws Refusal channelOff, codeNotSent, codeWrong, linkedElsewhere where an account has this address,
   *   emailNotVouched, termsNotAccepted of who is new without the tick, treasuryNotFunded, unavailable, tooMany
   */
  login(body: GoogleLoginBody, from: Origin): Promise<LoginStep>
  /** How a customer gets in. */
  waysIn(customerId: string): Promise<WaysIn>
  /** Begins a way to Google for who is signed in; to link it only for the owner. @throws Refusal */
  prepare(customerId: string, body: PrepareGoogleBody, ip: string): Promise<GoogleFlow>
  /**
   * Ends such a way: links who came back, or keeps that the owner proved who they are.
   * @throws Refusal codeNotSent, codeWrong, linkedElsewhere, userStatusWrong where another one is linked
   */
  finish(customerId: string, body: GoogleBackBody): Promise<WaysIn>
  /** Takes Google away, for the owner, and ends all other sessions. @throws Refusal lastWayIn, notFound */
  unlink(customerId: string, token: string, body: UnlinkGoogleBody, ip: string): Promise<WaysIn>
}
