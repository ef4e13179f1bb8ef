import type { AccountState } from '#protocol/accountStatus.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { selectStates } from '#server/modules/auth/service.ts'
import type { CustomerNotice } from '#server/modules/commands/types.ts'
import { createInvitesService } from '#server/modules/invites/service.ts'
import type { InvitesDeps } from '#server/modules/invites/service.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import type { Db } from '#server/platform/db.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { type ContractWorld, openContractWorld } from './contractWorld.ts'
import { BTC } from './scriptedMarket.ts'

export const USDT = 1_000_000n
export const DAY = 86_400_000
/** An address in a network that no friend comes from. */
export const AFAR = '192.0.2.1'

/** Who invited whom, joined with contracts on a real ledger: who is verified, frozen or new a test says itself. */
export interface InviteWorld extends ContractWorld {
  readonly invites: InvitesService
  readonly notices: CustomerNotice[]
  readonly registered: Map<string, number>
  readonly verified: Set<string>
  /** The service of another process on the same database. */
  another(parts?: Partial<InvitesDeps>): InvitesService
  /** A customer with 1 USDT, with their identity verified or not. */
  inviter(isVerified: boolean): Promise<Holder>
  /** A customer with 1,000 USDT who joined whoever invites, from a network of their own unless it is said. */
  friendOf(inviter: Holder, ip?: string): Promise<Holder>
  /** An address in a network that nobody came from. */
  freshIp(): string
  /** From now on the account is in this state; frozen for ten days. */
  become(holder: Holder, state: AccountState): Promise<void>
  /** Opens a contract and closes it. */
  trade(friend: Holder): Promise<void>
  /** Goes to twenty minutes after the next midnight. */
  nextDay(): Promise<void>
  available(holder: Holder): Promise<bigint>
  /** Everything that must hold after any test. */
  check(): Promise<void>
}

/** Commissions of an opening and a close at 68,000: see `contracts/feeTerms.db.test.ts`. */
export const TRADE_DUE = 77_523n + 77_516n

export async function openInviteWorld(): Promise<InviteWorld> {
  const world = await openContractWorld()
  const notices: CustomerNotice[] = []
  const registered = new Map<string, number>()
  const verified = new Set<string>()
  const { db, clock, ledger } = world
  const another: InviteWorld['another'] = (parts) =>
    createInvitesService({
      db,
      clock,
      partitionOf: ledger.partitionOf,
      worthOf: (_, units) => units,
      identity: { levelsOf: async () => new Map([...verified].map((id) => [id, 'basic'])) },
      statesOf: (tx, ids) => selectStates(tx, ids, clock.now()),
      incentives: true,
      commands: () => world.commands(),
      auth: () => ({
        userInfo: async (id) => ({
          id,
          address: null,
          registeredAt: new Date(registered.get(id) ?? clock.now()).toISOString(),
        }),
        keyedHash: async (words) => Buffer.alloc(32, words.join()),
      }),
      notify: (_, told) => void notices.push(...told),
      onFault: (fault) => void world.faults.push(fault),
      ...parts,
    })
  const invites = another()
  world.offers((ids) => invites.offers(db, ids))
  await world.market.price(BTC, '68000')
  const codes = new Map<string, string>()
  let networks = 0
  const freshIp = (): string => {
    networks += 1
    return `10.${networks >> 8}.${networks & 255}.1`
  }
  return {
    ...world,
    invites,
    notices,
    registered,
    verified,
    another,
    freshIp,
    async inviter(isVerified) {
      const inviter = await world.customer(USDT, 'real')
      registered.set(inviter.customerId, clock.now())
      if (isVerified) verified.add(inviter.customerId)
      codes.set(inviter.customerId, (await invites.own(inviter.customerId, AFAR)).code)
      return inviter
    },
    async friendOf(inviter, ip = freshIp()) {
      const friend = await world.customer(1_000n * USDT, 'real')
      registered.set(friend.customerId, clock.now())
      await invites.join(friend.customerId, codes.get(inviter.customerId) ?? '', ip)
      return friend
    },
    become: ({ customerId }, state) => become(db, customerId, state, clock.now()),
    async trade(friend) {
      const order = await world.open(friend)
      await world.close(friend, order.id)
    },
    async nextDay() {
      clock.set(Math.floor(clock.now() / DAY) * DAY + DAY + 20 * 60_000)
      await world.market.price(BTC, '68000')
    },
    available: async (holder) => (await world.balances(holder)).available,
    async check() {
      const { breaches } = await invites.audit(db)
      if (breaches.length > 0) throw new Error(breaches.join('\n'))
      await world.godCheck()
    },
  }
}

async function become(db: Db, customerId: string, state: AccountState, now: Millis): Promise<void> {
  const [since, later] = [toIso(now), toIso(now + 10 * DAY)]
  const frozen = state === 'frozen'
  const closes = state === 'closing' || state === 'closed'
  await db.query('INSERT INTO customer VALUES ($1, $2) ON CONFLICT DO NOTHING', [customerId, since])
  await db.query('DELETE FROM account_status WHERE customer_id = $1', [customerId])
  await db.query(
    `INSERT INTO account_status (customer_id, lang, closing_since, closes_at, closed_at, frozen_since, frozen_until, frozen_for, frozen_by)
     VALUES ($1, 'en', $2, $3, $4, $5, $6, $7, $8)`,
    [
      customerId,
      closes ? since : null,
      closes ? later : null,
      state === 'closed' ? since : null,
      frozen ? since : null,
      frozen ? later : null,
      frozen ? 'payments' : null,
      frozen ? ['bob', 'cid'] : null,
    ],
  )
}
