import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { ProductName } from '#protocol/feed.ts'
import type { OrdersToday } from '#server/http/ops/status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'

const DAY = 86_400_000

type Step = 'opened' | 'closed'
/** Bids are no orders. */
type OrderedName = Exclude<ProductName, 'auction'>
type Counts = Record<AccountKind, Record<OrderedName, Record<Step, number>>>

function nothing(): Counts {
  const none = () => ({ opened: 0, closed: 0 })
  const all = () => ({
    contract: none(),
    spot: none(),
    option: none(),
    plan: none(),
    exchange: none(),
  })
  return { real: all(), demo: all() }
}

/** Where the orders of a product are, when they began and were over. */
interface Times {
  readonly table: string
  readonly began: string
  readonly over: string
  /** Which of them began as orders of their own; all when it is not said. */
  readonly own?: string
}

const TIMES: Readonly<Record<OrderedName, Times>> = {
  // A part was closed out of an order that had been counted.
  contract: {
    table: 'contract_order',
    began: 'opened_at',
    over: 'closed_at',
    own: 'parent_id IS NULL',
  },
  spot: { table: 'spot_order', began: 'placed_at', over: 'done_at' },
  option: { table: 'option_order', began: 'opened_at', over: 'settled_at' },
  plan: { table: 'plan_order', began: 'bought_at', over: 'ended_at' },
  exchange: { table: 'exchange', began: 'exchanged_at', over: 'exchanged_at' },
}

const COUNT = Object.entries(TIMES)
  .map(
    ([product, { table, began, over, own = 'true' }]) =>
      `SELECT '${product}' AS product, account,
         count(*) FILTER (WHERE ${began} >= $1 AND ${own}) AS opened,
         count(*) FILTER (WHERE ${over} >= $1) AS closed
       FROM ${table} WHERE ${began} >= $1 OR ${over} >= $1 GROUP BY account`,
  )
  .join(' UNION ALL ')

interface CountRow {
  readonly product: OrderedName
  readonly account: AccountKind
  readonly opened: bigint
  readonly closed: bigint
}

/** Whether what is told of an order is its opening: nothing of it was changed or closed since. */
export function isAsOpened({ state, edits, lots, openedLots }: ContractOrder): boolean {
  return state === 'open' && edits === 0 && lots === openedLots
}

/** Orders of every product since midnight in UTC: read once, then counted. */
export class DayOfOrders {
  readonly #clock: Clock
  #day: number
  #count = nothing()

  constructor(clock: Clock, events: Pick<Events, 'onOrder' | 'onProduct'>) {
    this.#clock = clock
    this.#day = this.#today()
    events.onOrder(({ account, order }) => {
      if (order.state === 'closed') this.#add(account, 'contract', 'closed', 1)
      else if (isAsOpened(order)) this.#add(account, 'contract', 'opened', 1)
    })
    events.onProduct(({ account, product, steps }) => {
      if (product === 'auction') return
      for (const step of steps) this.#add(account, product, step, 1)
    })
  }

  async load(query: Queryable): Promise<void> {
    const rows = await query.query<CountRow>(COUNT, [new Date(this.#day * DAY)])
    for (const { product, account, opened, closed } of rows) {
      this.#add(account, product, 'opened', Number(opened))
      this.#add(account, product, 'closed', Number(closed))
    }
  }

  read(): Readonly<Record<AccountKind, OrdersToday>> {
    this.#turn()
    return structuredClone(this.#count)
  }

  #add(account: AccountKind, product: OrderedName, step: Step, orders: number): void {
    this.#turn()
    this.#count[account][product][step] += orders
  }

  #today(): number {
    return Math.floor(this.#clock.now() / DAY)
  }

  #turn(): void {
    if (this.#today() === this.#day) return
    this.#day = this.#today()
    this.#count = nothing()
  }
}
