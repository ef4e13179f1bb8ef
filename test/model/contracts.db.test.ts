import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { parseAmount } from '#protocol/money.ts'
import { parsePrice } from '#protocol/price.ts'
import type { ModelBooks, ModelClosing, ModelRequest, ModelWait } from '#kit/contractModelTypes.ts'
import { openBody } from '#kit/contractBodies.ts'
import { stepsArb } from '#kit/contractSteps.ts'
import { type WalkedSystem, walk } from '#kit/contractWalk.ts'
import { WaitingModel } from '#kit/waitingModel.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { BTC, BTC_TERMS } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/contracts/types.ts'

const START_MID = 6_800_000_000_000n
const TICK = 1_000_000n
const FUNDS = 300_000_000n
const GOD_CHECK_EVERY = 10

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld(400_000_000_000n)
})
afterAll(() => world.closeWorld())

async function operatorBooks(): Promise<Omit<ModelBooks, 'customers'>> {
  const rows = await world.db.query<{ bucket: string; units: bigint }>(
    `SELECT bucket, sum(balance) AS units FROM ledger_account
     WHERE kind = 'demo' AND owner = 'house' GROUP BY bucket`,
  )
  const of = (bucket: string): bigint => rows.find((row) => row.bucket === bucket)?.units ?? 0n
  return {
    treasury: of('treasury'),
    escrow: of('escrow'),
    fees: of('fees'),
    rounding: of('rounding'),
  }
}

type OperatorBooks = Omit<ModelBooks, 'customers'>

/** The module on PostgreSQL; fees and remainders count from where this walk began. */
function databaseSystem(holders: readonly Holder[], before: OperatorBooks): WalkedSystem {
  const ids: string[] = []
  const holder = (who: number): Holder => holders[who] ?? { customerId: '', account: 'demo' }
  const owners: Holder[] = []
  const placed: { readonly id: string; readonly owner: Holder; isOpen: boolean }[] = []
  const opened = (id: string, owner: Holder): void => {
    ids.push(id)
    owners.push(owner)
  }
  /** Those that a price has opened join the orders, in the order of their placing. */
  const takeOpened = async (): Promise<void> => {
    const states = await waitsOf(placed.map(({ id }) => id))
    for (const [at, one] of placed.entries()) {
      if (one.isOpen || states[at]?.state !== 'opened') continue
      one.isOpen = true
      opened(one.id, one.owner)
    }
  }
  const placedAt = (index: number) => placed[index] ?? { id: 'none', owner: holder(0) }
  return {
    open: (request) => {
      const owner = holder(request.who)
      return codeOf(world.open(owner, bodyOf(request)).then(({ id }) => opened(id, owner)))
    },
    openTrailing: (request, distance) => {
      const owner = holder(request.who)
      const body = { ...openBody(BTC, request, distance), stopLoss: undefined }
      return codeOf(world.open(owner, body).then(({ id }) => opened(id, owner)))
    },
    place: (request, type, limit) => {
      const owner = holder(request.who)
      const work = world.place(owner, { ...bodyOf(request), type, price: formatDecimal(limit, 8) })
      return codeOf(
        work.then(({ id, state }) => {
          if (state === 'waiting') placed.push({ id, owner, isOpen: false })
          else opened(id, owner)
        }),
      )
    },
    revise: async (index, intent) => {
      const { id, owner } = placedAt(index)
      const [now] = await waitsOf([id])
      const text = (units: bigint): string => formatDecimal(units, 8)
      const seen = {
        id,
        limitPrice: text(now?.limit ?? 0n),
        stopLoss: text(now?.stopLoss ?? 0n),
        takeProfit: text(now?.takeProfit ?? 0n),
      }
      const { limit, stopLoss, takeProfit } = intent
      const terms = {
        price: text(limit),
        stopLoss: text(stopLoss),
        takeProfit: text(takeProfit),
      }
      return codeOf(world.revise(owner, seen, terms))
    },
    cancel: (index) => {
      const { id, owner } = placedAt(index)
      return codeOf(world.cancel(owner, id))
    },
    waits: () => waitsOf(placed.map(({ id }) => id)),
    close: (index) => codeOf(world.close(owners[index] ?? holder(0), ids[index] ?? 'none')),
    closePart: (index, lots) => {
      const owner = owners[index] ?? holder(0)
      return codeOf(
        world.closePart(owner, ids[index] ?? 'none', lots).then(({ id }) => {
          // All the lots, or a level that was reached: the order itself is closed.
          if (id === ids[index]) return
          ids.push(id)
          owners.push(owner)
        }),
      )
    },
    reverse: async (index, stopLoss, takeProfit) => {
      const owner = owners[index] ?? holder(0)
      const order = await orderOf(owner, ids[index])
      if (order === undefined) return '404'
      const stops = {
        stopLoss: formatDecimal(stopLoss, 8),
        takeProfit: formatDecimal(takeProfit, 8),
      }
      const work = world.reverse(owner, order, stops)
      return codeOf(work.then(({ opened: { id } }) => opened(id, owner)))
    },
    edit: async (index, stopLoss, takeProfit) => {
      const owner = owners[index] ?? holder(0)
      const order = await orderOf(owner, ids[index])
      if (order === undefined) return '404'
      const intent = {
        stopLoss: formatDecimal(stopLoss, 8),
        takeProfit: formatDecimal(takeProfit, 8),
      }
      return codeOf(world.edit(owner, order, intent))
    },
    trail: async (index, distance, takeProfit) => {
      const owner = owners[index] ?? holder(0)
      const order = await orderOf(owner, ids[index])
      if (order === undefined) return '404'
      const intent = {
        trail: formatDecimal(distance, 8),
        takeProfit: formatDecimal(takeProfit, 8),
      }
      return codeOf(world.edit(owner, order, intent))
    },
    addMargin: (index, units, margin) => {
      const seen = { id: ids[index] ?? 'none', margin: formatDecimal(margin, 6) }
      return codeOf(world.addMargin(owners[index] ?? holder(0), seen, formatDecimal(units, 6)))
    },
    reset: (who) => codeOf(world.reset(holder(who))),
    price: async (mid) => {
      world.clock.advance(1_000)
      await world.market.price(BTC, formatDecimal(mid, 8))
      await takeOpened()
    },
    stall: async () => world.clock.advance(10_001),
    books: async () => {
      const operator = await operatorBooks()
      return {
        ...operator,
        fees: operator.fees - before.fees,
        rounding: operator.rounding - before.rounding,
        customers: await Promise.all(holders.map((one) => world.balances(one))),
      }
    },
    closings: () => closings(ids, holders),
  }
}

/** An order of a holder in whichever state. */
async function orderOf(owner: Holder, id: string | undefined): Promise<ContractOrder | undefined> {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((state) =>
      world.contracts().list(world.db, owner, { state, limit: 100 }),
    ),
  )
  return lists.flatMap(({ items }) => items).find((one) => one.id === id)
}

const bodyOf = (request: ModelRequest) => ({
  side: request.side,
  lots: String(request.lots),
  leverage: Number(request.leverage),
  stopLoss: formatDecimal(request.stopLoss, 8),
  takeProfit: formatDecimal(request.takeProfit, 8),
})

/** These orders as their table has them, in this order. */
async function waitsOf(ids: readonly string[]): Promise<readonly ModelWait[]> {
  return world.db.query<ModelWait>(
    `SELECT entry_type AS "entryType", limit_price AS "limit", stop_loss AS "stopLoss", take_profit AS "takeProfit", held,
       coalesce(cancel_reason, state) AS state
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, at) JOIN contract_waiting USING (id)
     ORDER BY asked.at`,
    [ids],
  )
}

async function closings(
  ids: readonly string[],
  holders: readonly Holder[],
): Promise<readonly (ModelClosing | null)[]> {
  const page = { state: 'history', limit: 100 } as const
  const lists = await Promise.all(holders.map((one) => world.contracts().list(world.db, one, page)))
  const closed = new Map(lists.flatMap(({ items }) => items.map((order) => [order.id, order])))
  return ids.map((id) => {
    const order = closed.get(id)
    if (order === undefined) return null
    const { closeReason, closePrice, result } = order
    if (closeReason === null || closePrice === null || result === null) return null
    const at = parsePrice(closePrice)
    const units = parseAmount(result.replace('-', ''), 'USDT')?.units
    if (at === null || units === undefined) throw new Error(`order ${id} has no figures`)
    return { reason: closeReason, price: at, result: result.startsWith('-') ? -units : units }
  })
}

it('contracts on PostgreSQL do what an independent model says', {
  timeout: patience(300_000),
}, async () => {
  let walks = 0
  const property = fc.asyncProperty(stepsArb, async (steps) => {
    // Whatever an earlier walk left open, or waiting, is over at these prices.
    await world.market.price(BTC, '0.01')
    await world.market.price(BTC, '9999999')
    await world.market.price(BTC, formatDecimal(START_MID, 8))
    const holders = [
      await world.customer(FUNDS),
      await world.customer(FUNDS),
      await world.customer(FUNDS),
    ]
    const before = await operatorBooks()
    const funds = holders.map(() => FUNDS)
    const model = new WaitingModel(BTC_TERMS, START_MID, funds, before.treasury)
    await walk(steps, model, databaseSystem(holders, before), TICK)
    // It reads everything there ever was, and a breach stays: often enough is enough.
    walks += 1
    if (walks % GOD_CHECK_EVERY === 0) await world.godCheck()
  })
  await assertOften(property, 200, [5], 'PostgreSQL')
  await world.godCheck()
})
