import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AssetCode } from '#protocol/assets.ts'
import type { Withdrawal, WithdrawalTarget } from '#protocol/withdrawal.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { PASSWORD, TO_WALLET, type WithdrawalWorld } from './withdrawalWorld.ts'

const IP = '203.0.113.9'
const STEP_MS = 30_000

/** What is sent with a text that was mailed. */
export interface Typed {
  readonly textId: string
  readonly code?: string
  readonly factor?: string
  readonly password?: string
}

/** A customer who came by e-mail and has no wallet. */
export interface Walletless {
  readonly holder: Holder
  /** A code of their app that was not used yet. */
  factor(): string
  /** Turns their authenticator app on. */
  turnOn(): Promise<void>
  /** A text of theirs, and the code that was mailed with it. */
  mailed(amount: string, target?: WithdrawalTarget): Promise<{ textId: string; code: string }>
  choosePassword(): Promise<void>
  /** Under a key of its own, or the given one. */
  request(typed: Typed, key?: string): Promise<Withdrawal>
  /** A withdrawal from the text to the answer. */
  withdraw(amount: string, target?: WithdrawalTarget): Promise<Withdrawal>
}

/** Without a second factor and a withdrawal password. */
export async function openWalletless(
  world: WithdrawalWorld,
  units: bigint,
  asset: AssetCode = 'USDT',
): Promise<Walletless> {
  const { auth, factors, service, test } = world
  const normal = `${randomUUID()}@example.org`
  const customerId = await test.db.transaction((tx) =>
    auth.createCustomer(tx, [{ kind: 'email', normal }]),
  )
  const holder: Holder = { customerId, account: 'real' }
  await grant(test.db, world.ledger, holder, asset, units)
  let secret = ''
  const codeOfMail = (): string => world.mails.findLast(({ to }) => to === normal)?.code ?? ''
  const self: Walletless = {
    holder,
    factor() {
      // Each code counts once.
      world.clock.at += STEP_MS
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.at })
    },
    async turnOn() {
      const begun = await test.db.transaction((tx) => factors.begin(tx, customerId, 'ann'))
      secret = begun.secret
      const code = self.factor()
      await test.db.transaction((tx) => factors.confirm(tx, customerId, code))
    },
    async mailed(amount, target = TO_WALLET) {
      const { id } = await service.prepare(customerId, { target, amount, lang: 'en' })
      return { textId: id, code: codeOfMail() }
    },
    async choosePassword() {
      const { id: textId } = await service.preparePassword(customerId, { lang: 'en' })
      const typed = { textId, code: codeOfMail(), factor: self.factor() }
      const body = { ...typed, current: null, password: PASSWORD }
      await service.changePassword(customerId, body, { ip: IP })
    },
    request(typed, key = randomUUID()) {
      const body = { password: PASSWORD, ...typed }
      const keyed = keyedFor<Withdrawal>(holder, 'withdraw', body, key)
      return resultOf(service.request(holder, body, { ip: IP }, keyed))
    },
    async withdraw(amount, target) {
      const mailed = await self.mailed(amount, target)
      return self.request({ ...mailed, factor: self.factor() })
    },
  }
  return self
}
