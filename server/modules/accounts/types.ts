import type {
  ChangePasswordBody,
  CodeSent,
  LinkPhoneBody,
  LinkWalletBody,
  LoginNameChecked,
  NameCodeBody,
  PasswordLoginBody,
  RegisterBody,
  ResetPasswordBody,
  SendPhoneLinkCodeBody,
} from '#protocol/accounts.ts'
import type { Login } from '#protocol/session.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'

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

/** The door of customers who come with a name and a password. */
export interface AccountsService {
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
   * @throws Refusal codeNotSent, codeWrong, emailWrong, phoneWrong, usernameWrong, passwordWeak; after a
   *   right code emailTaken, phoneTaken, usernameTaken, which do not use the code up; 429
   */
  register(body: RegisterBody, origin: Origin): Promise<Login>
  /**
   * Opens a session for a name and its password.
   * @throws Refusal passwordWrong for every wrong pair alike, 429 while no guess counts for this name
   */
  login(body: PasswordLoginBody, origin: Origin): Promise<Login>
  /** Sets a password by a code that was sent, and ends all sessions. It opens none. */
  resetPassword(body: ResetPasswordBody, ip: string): Promise<void>
  /**
   * Sets another password, and ends all other sessions.
   * @throws Refusal passwordWrong, passwordWeak, 429
   */
  changePassword(customerId: string, token: string, body: ChangePasswordBody): Promise<void>
  /**
   * Links a wallet that signed a text of ours to an account that has none, and tells its owner.
   * @throws Refusal passwordWrong, codeWrong, linkedElsewhere, userStatusWrong, chainUnavailable, 429
   */
  linkWallet(customerId: string, body: LinkWalletBody, ip: string): Promise<void>
  /**
   * Texts a code to a number that a customer wants to link, after their password.
   * @throws Refusal passwordWrong, channelOff, phoneWrong, doNotResend, 429
   */
  sendPhoneLinkCode(customerId: string, body: SendPhoneLinkCodeBody, ip: string): Promise<CodeSent>
  /**
   * Links a number to an account that has none, by the code that was texted to it and the password.
   * @throws Refusal passwordWrong, phoneWrong, codeNotSent, codeWrong, phoneTaken, userStatusWrong, 429
   */
  linkPhone(customerId: string, body: LinkPhoneBody): Promise<void>
  /** Deletes codes, counts and devices that are long over. For a job. */
  sweep(): Promise<void>
}
