import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { AssetCode } from '#protocol/assets.ts'
import type { QueuedWithdrawal } from '#protocol/operator.ts'
import type { Withdrawal, WithdrawalTarget } from '#protocol/withdrawal.ts'
import { namedElsewhere } from '#server/main/paymentNames.ts'
import { createCodesService } from '#server/modules/codes/service.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createFactorsService } from '#server/modules/factors/service.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { HandlerDeps } from '#server/modules/withdrawals/asks.ts'
import { createHandler } from '#server/modules/withdrawals/handler.ts'
import type { Limits } from '#server/modules/withdrawals/rulesLimit.ts'
import { createWithdrawalsService } from '#server/modules/withdrawals/service.ts'
import type {
  MailedText,
  OperatorAct,
  PayoutChain,
  WithdrawalsService,
} from '#server/modules/withdrawals/types.ts'
import { grant } from './grants.ts'
import { type Holdings, holdingsOf } from './holdingsOf.ts'
import { keyedFor, resultOf } from './keyed.ts'
import type { Noting } from './noting.ts'
import { openSignIn, type SignInFixture } from './signInFixture.ts'
import { testVault } from './testVault.ts'

type CryptoTarget = Extract<WithdrawalTarget, { method: 'crypto' }>
type BankTarget = Extract<WithdrawalTarget, { method: 'bank' }>

/** A customer with the wallet that signs. */
export interface Owner {
  readonly holder: Holder
  readonly wallet: PrivateKeyAccount
}

export const PASSWORD = 'correct horse battery'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Where what is sent stays with the operator. */
export const OUR_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const TO_WALLET: CryptoTarget = {
  method: 'crypto',
  asset: 'USDT',
  network: 'ethereum',
  address: ADDRESS,
}
export const TO_BANK: BankTarget = {
  method: 'bank',
  asset: 'EUR',
  holder: 'Ann Example',
  bank: 'Example Bank',
  bankType: 'iban',
  account: 'DE89370400440532013000',
}

const UNLIMITED: Limits = { crypto: 10n ** 30n, bank: 10n ** 30n }

/** A tenth of a percent. */
const FEE_PPM = 1_000n
const IP = '203.0.113.9'

/** Withdrawals with the real sign-in, on a real ledger and database, with a clock to turn. */
export interface WithdrawalWorld extends Pick<SignInFixture, 'auth' | 'test' | 'ledger' | 'clock'> {
  readonly service: WithdrawalsService
  readonly factors: FactorsService
  /** Texts that were mailed, oldest first. */
  readonly mails: MailedText[]
  /** What went wrong while payouts were looked up, and what was said of them. */
  readonly said: string[]
  /** Customers whose identity nobody has verified; everybody else's is. */
  readonly unverified: Set<string>
  /** What customers may withdraw within 24 hours; everybody else anything. A unit of another asset is worth two of USDT. */
  readonly limits: Map<string, Limits>
  /** A customer who signed in by a wallet, and has neither a password nor money. */
  newcomer(): Promise<Owner>
  /** What a customer was told, the newest first. */
  readonly notices: Noting['notices']
  /** The same, who set a password, and holds so many units. */
  owner(units: bigint, asset?: AssetCode): Promise<Owner>
  /** Sets or changes their password, by a text that their wallet signs now or has signed. */
  choosePassword(
    owner: Owner,
    current: string | null,
    password: string,
    signed?: { textId: string; signature: string },
  ): Promise<void>
  /** A text about their password, signed by their wallet. */
  signedPassword(owner: Owner): Promise<{ textId: string; signature: string }>
  /** A text of theirs, signed by their wallet. */
  signed(
    owner: Owner,
    amount: string,
    target?: WithdrawalTarget,
  ): Promise<{ textId: string; signature: string }>
  /** Asks for a withdrawal, from the text to the answer. */
  withdraw(owner: Owner, amount: string, target?: WithdrawalTarget): Promise<Withdrawal>
  request(
    owner: Owner,
    signed: { textId: string; signature: string },
    password?: string,
    key?: string,
  ): Promise<Withdrawal>
  /** The handler alone, as if signature and password had been checked. */
  ask(owner: Owner, signed: { textId: string; signature: string }): Promise<Withdrawal>
  cancel(holder: Holder, id: string, key?: string): Promise<Withdrawal>
  /** The handler alone, asked by an operator about somebody's withdrawal. */
  actOn(holder: Holder, id: string, operatorId: string, act: OperatorAct): Promise<void>
  /** The handler alone, told that the chain has paid. */
  observe(holder: Holder, id: string): Promise<void>
  act(operatorId: string, id: string, act: OperatorAct): Promise<QueuedWithdrawal>
  holdings(owner: string, asset?: AssetCode): Promise<Holdings>
  /** Changes whenever anything of the books or of the withdrawals does. */
  fingerprint(): Promise<string>
  godCheck(): Promise<void>
  close(): Promise<void>
}

/** With chains that payouts are looked up on, where they are given. */
export async function openWithdrawalWorld(
  payouts: readonly PayoutChain[] = [],
): Promise<WithdrawalWorld> {
  const handler = await openSignIn()
  const { auth, ledger, test } = handler
  const clock = { now: () => handler.clock.at }
  const said: string[] = []
  const mails: MailedText[] = []
  const commands = createCommandService({ db: test.db, clock, ledger })
  const unverified = new Set<string>()
  const verifiedAmong = async (_: unknown, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(ids.filter((id) => !unverified.has(id)))
  const limits = new Map<string, Limits>()
  const codes = createCodesService({ db: test.db, clock, auth })
  const handlerDeps: HandlerDeps = {
    clock,
    codes,
    payouts,
    credited: async () => [],
    verifiedAmong,
    limitsOf: async (_, ids) => new Map(ids.map((id) => [id, limits.get(id) ?? UNLIMITED])),
    namedElsewhere,
    worthOf: (asset, units) => (asset === 'USDT' ? units : units * 2n),
  }
  const alone = createHandler(handlerDeps)
  const factors = createFactorsService({
    db: test.db,
    clock,
    auth,
    vault: testVault(test.db, clock),
    brand: 'Glasshouse',
    origin: 'https://app.example.org',
    onCopy: async () => undefined,
  })
  const service = createWithdrawalsService({
    ...handlerDeps,
    db: test.db,
    commands,
    auth,
    codes,
    factors,
    note: handler.noting.note,
    isOurs: async (address) => address === OUR_ADDRESS,
    mailText: async (_, mail) => void mails.push(mail),
    domain: 'app.example.org',
    feePpm: FEE_PPM,
    onChainFault: (network, reason) => void said.push(`${network} ${reason}`),
    onFault: (fault) => void said.push(String(fault)),
    onTrouble: (_, trouble) => void said.push(trouble),
  })
  const world: WithdrawalWorld = {
    notices: handler.noting.notices,
    auth,
    test,
    ledger,
    clock: handler.clock,
    service,
    factors,
    mails,
    said,
    unverified,
    limits,
    async newcomer() {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const message = await handler.challenge(wallet.address)
      const { user } = await handler.login(message, await wallet.signMessage({ message }))
      return { holder: { customerId: user.id, account: 'real' }, wallet }
    },
    async owner(units, asset = 'USDT') {
      const owner = await world.newcomer()
      if (units > 0n) await grant(test.db, ledger, owner.holder, asset, units)
      await world.choosePassword(owner, null, PASSWORD)
      return owner
    },
    async choosePassword(owner, current, password, kept) {
      const { customerId } = owner.holder
      const signed = kept ?? (await world.signedPassword(owner))
      await service.changePassword(customerId, { ...signed, current, password }, { ip: IP })
    },
    async signedPassword({ holder, wallet }) {
      const { id, text } = await service.preparePassword(holder.customerId, { lang: 'en' })
      return { textId: id, signature: await wallet.signMessage({ message: text }) }
    },
    async signed({ holder, wallet }, amount, target = TO_WALLET) {
      const { id, text } = await service.prepare(holder.customerId, { target, amount, lang: 'en' })
      return { textId: id, signature: await wallet.signMessage({ message: text }) }
    },
    request({ holder }, { textId, signature }, password = PASSWORD, key = randomUUID()) {
      const body = { textId, signature, password }
      const keyed = keyedFor<Withdrawal>(holder, 'withdraw', body, key)
      return resultOf(service.request(holder, body, { ip: IP }, keyed))
    },
    async withdraw(owner, amount, target) {
      return world.request(owner, await world.signed(owner, amount, target))
    },
    ask({ holder }, { textId, signature }) {
      const keyed = keyedFor<Withdrawal | null>(holder, 'withdraw', { textId })
      const ask = { to: 'request', holder, asset: 'USDT', textId, signature } as const
      return resultOf<Withdrawal>(commands.run(alone, holder, ask, keyed))
    },
    cancel(holder, id, key) {
      const keyed = keyedFor<Withdrawal>(holder, 'cancelWithdrawal', { id }, key)
      return resultOf(service.cancel(holder, id, keyed))
    },
    actOn: (holder, id, operatorId, act) =>
      commands.settle(alone, holder, { to: 'act', holder, asset: 'USDT', id, operatorId, act }),
    observe: (holder, id) =>
      commands.settle(alone, holder, { to: 'observe', holder, asset: 'USDT', id }),
    act: (operatorId, id, act) => service.act(operatorId, id, act),
    holdings: (owner, asset = 'USDT') => holdingsOf(test.db, 'real', owner, asset),
    async fingerprint() {
      const rows = await test.db.query<{ hash: string }>(`
        SELECT md5(concat(
          (SELECT string_agg(p::text, '|' ORDER BY id) FROM ledger_posting p),
          (SELECT string_agg(w::text, '|' ORDER BY no) FROM withdrawal w),
          (SELECT string_agg(s::text, '|' ORDER BY withdrawal_id, n) FROM withdrawal_step s),
          (SELECT string_agg(t::text, '|' ORDER BY id) FROM withdrawal_text t WHERE used_at IS NOT NULL)
        )) AS hash`)
      return rows[0]?.hash ?? ''
    },
    async godCheck() {
      expect(await ledger.audit(test.db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(test.db)).toEqual({ ok: true, breaches: [] })
      expect(await service.auditHeld(test.db)).toEqual({ ok: true, breaches: [] })
    },
    close: () => handler.close(),
  }
  return world
}
