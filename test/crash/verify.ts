import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { countAlerts, lostAlerts } from './alerts.ts'
import { bookFaults, priceFaults } from './books.ts'
import type { Reconciliation } from '../reconciliation/reconcile.ts'
import {
  ask,
  type CrashRoute,
  type Customer,
  isPromise,
  listOrders,
  ordersOf,
  toldOf,
  type Write,
} from './client.ts'

/** How many ask at once. */
const ASKERS = 16
/** A triggered order is closed within a tick; a machine under load may take longer. */
const TRIGGER_PATIENCE_MS = 10_000
/** How old a row must be before its triggers are due. */
const SETTLED_MS = 2_000
const SIDE_BY_SIDE_MS = 2_000

/**
 * Asks for writes again, each with its own key. What was promised must come back to the byte; what got
 * no answer gets one now, and the same when asked once more.
 */
export async function askedAgain(
  url: string,
  writes: readonly Write[],
): Promise<readonly string[]> {
  const faults: string[] = []
  const queue = [...writes]
  const asker = async (): Promise<void> => {
    for (let write = queue.pop(); write !== undefined; write = queue.pop()) {
      const fault = await askAgain(url, write)
      if (fault !== null) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: ASKERS }, asker))
  return faults
}

async function askAgain(url: string, write: Write): Promise<string | null> {
  const known = write.answer
  const now = await ask(url, write)
  if (known !== null) {
    if (now?.text === known.text) return null
    return `lost: ${write.key} was ${known.text}, is ${now?.text ?? 'nothing'}`
  }
  if (!isPromise(now)) return null
  write.answer = now
  const again = await ask(url, write)
  if (again?.text === now.text) return null
  return `${write.key} has two answers: ${now.text} and ${again?.text ?? 'nothing'}`
}

/** The kept bytes of every promise, read from the table itself. */
export async function keptFaults(db: Db, writes: readonly Write[]): Promise<readonly string[]> {
  const rows = await db.query<{ key: string; reply: string }>(
    'SELECT key, reply::text FROM command',
  )
  const kept = new Map(rows.map((row) => [row.key, row.reply]))
  return writes.flatMap(({ key, answer }) =>
    !isPromise(answer) || kept.get(key) === answer.text
      ? []
      : [`${key} is not kept as it was told`],
  )
}

/** The lists of a customer against what was promised to them. */
export async function listFaults(
  url: string,
  customer: Customer,
  writes: readonly Write[],
): Promise<readonly string[]> {
  const open = await listOrders(url, customer, 'open')
  const history = await listOrders(url, customer, 'history')
  // A trigger may close an order between the two lists: then it stands in both, as open and as closed.
  const listed = new Map([...open, ...history].map((order) => [order.id, order]))
  const faults: string[] = []
  for (const list of [open, history]) {
    const ids = new Set(list.map(({ id }) => id))
    if (ids.size !== list.length) faults.push(`${customer.id} has an order twice in a list`)
  }
  if (!isSorted(history.map((order) => Date.parse(order.closedAt ?? '')))) {
    faults.push(`the history of ${customer.id} is out of order`)
  }
  const promised = new Set<string>()
  // Of what was changed only what was told when it was over is compared: the database knows every change.
  const changed = new Set(
    writes.flatMap(({ route, body }) =>
      route === 'editStops' || route === 'addMargin' ? [editedBy(body)] : [],
    ),
  )
  for (const { customer: who, route, answer, key } of writes) {
    if (who.id !== customer.id || answer?.code !== '200') continue
    // Of other products the database is asked, below.
    if (!ORDER_ROUTES.includes(route)) continue
    // What waits is in no list of orders yet, and has other columns there.
    if (toldOf(answer).state === 'waiting') {
      promised.add(toldOf(answer).id)
      continue
    }
    for (const told of ordersOf(answer)) {
      promised.add(told.id)
      if (told.state === 'open' && changed.has(told.id)) continue
      if (!agrees(told, listed.get(told.id)))
        faults.push(`order ${told.id} of ${key} is listed otherwise`)
    }
  }
  const extra = [...listed.keys()].filter((id) => !promised.has(id))
  return [...faults, ...extra.map((id) => `order ${id} was never promised`)]
}

/** Writes whose answers are orders of the lists. */
const ORDER_ROUTES: readonly CrashRoute[] = ['openContract', 'closeContract', 'reverseContract']

const editedBy = (body: unknown): string => (body as { readonly orderId: string }).orderId

/** What the prices move of an open order. */
const movedOf = ({ trail }: ContractOrder): readonly string[] =>
  trail === undefined ? ['state'] : ['state', 'stopLoss', 'trail']

/** A closed order is as it was told; an open one may have closed since, its stop loss followed, and nothing else. */
function agrees(told: ContractOrder, listed: ContractOrder | undefined): boolean {
  if (listed === undefined) return false
  if (told.state === 'closed') return isDeepStrictEqual(told, listed)
  const terms = Object.entries(told).filter(([, value]) => value !== null)
  return terms.every(
    ([name, value]) =>
      movedOf(told).includes(name) || isDeepStrictEqual(value, Reflect.get(listed, name)),
  )
}

/** Newest first, but for orders that closed side by side: their moments were taken before their turn. */
function isSorted(times: readonly number[]): boolean {
  return times.every(
    (time, index) => index === 0 || time <= (times[index - 1] ?? 0) + SIDE_BY_SIDE_MS,
  )
}

/**
 * The laws of the books and the triggers, each looked at in one moment.
 * @param alerts ids of the alerts whose setting was answered
 */
export async function databaseFaults(db: Db, alerts: readonly string[]): Promise<Reconciliation> {
  const began = Date.now()
  for (;;) {
    const settled = new Date(Date.now() - SETTLED_MS)
    const found = await db.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const books = await bookFaults(tx)
      const { faults, compared } = await priceFaults(tx, settled)
      const lost = await lostAlerts(tx, alerts)
      const counts = [await countCommissions(tx), await countLoans(tx), await countAlerts(tx)]
      const kept = counts.flat()
      return { faults: [...books, ...lost, ...faults], compared: new Map([...compared, ...kept]) }
    })
    const due = found.faults.some((fault) => /, though | is open past /.test(fault))
    if (!due || Date.now() - began > TRIGGER_PATIENCE_MS) return found
    await sleep(250)
  }
}

/** How many commissions there are, where there are any. */
async function countCommissions(tx: Queryable): Promise<readonly (readonly [string, number])[]> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM commission_accrual',
  )
  return row === undefined || row.n === 0 ? [] : [['commission kept', row.n]]
}

/** How many loans of requests were paid out, and how many days were charged, where any were. */
async function countLoans(tx: Queryable): Promise<readonly (readonly [string, number])[]> {
  const rows = await tx.query<{ what: string; n: number }>(
    `SELECT 'loan paid out' AS what, count(*)::integer AS n FROM loan JOIN identity USING (customer_id)
     WHERE paid_out_at IS NOT NULL
     UNION ALL SELECT 'loan interest', count(*)::integer FROM ledger_entry WHERE type = 'loanInterest'`,
  )
  return rows.flatMap(({ what, n }) => (n === 0 ? [] : [[what, n] as const]))
}
