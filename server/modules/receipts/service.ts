import { setImmediate } from 'node:timers/promises'
import {
  FORMULA,
  type ReceiptBody,
  type ReceiptPrice,
  receiptBodyText,
  receiptText,
} from '#contract/proof/receipt.ts'
import type { TreeHead } from '#contract/proof/treeHead.ts'
import { verifyReceipt } from '#contract/proof/verifyReceipt.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Signer, verifyFast } from '#server/platform/signer.ts'
import { receiptEntry, receiptOrder } from './rulesReceipt.ts'
import {
  type ClosedOrder,
  deleteDue,
  insertReceipts,
  type NewReceipt,
  type OrderLeg,
  selectDue,
  selectLegs,
  selectNeeded,
  selectReceipt,
} from './store.ts'
import type { ReceiptsService } from './types.ts'

export interface ReceiptsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signer: Signer
  readonly seals: Pick<
    SealsService,
    'last' | 'lastHead' | 'provedFrom' | 'placeOf' | 'keepPlace' | 'sealPath'
  >
  /** Told of an order whose receipt can't be made; it stays due. */
  readonly onFault: (error: unknown) => void
}

const PAGE = 50

/** An order is opened at a price of at most 10 s before; a day is a wide berth. */
const MARGIN = 86_400_000

/** Makes the receipt of each closed order once its prices are sealed, and keeps it for ever. */
export function createReceiptsService(deps: ReceiptsDeps): ReceiptsService {
  const { db, seals } = deps
  let running: Promise<void> | null = null
  return {
    makeDue(stopped) {
      running ??= makeDue(deps, stopped).finally(() => {
        running = null
      })
      return running
    },
    async keepBefore(at) {
      const [from, last] = [await seals.provedFrom(db), await seals.last(db)]
      for (const seq of await selectNeeded(db, at + MARGIN)) {
        // What is not sealed yet is kept as it is.
        if (seq < from || last === null || seq > BigInt(last.lastSeq)) continue
        await seals.keepPlace(db, seq)
      }
    },
    async file(query, customerId, orderId) {
      const found = await selectReceipt(query, customerId, orderId)
      if (found === null) throw new Refusal('404')
      if (found.body === null) throw new Refusal(found.pending ? '10222' : '404')
      return { name: `receipt-${orderId}.json`, text: found.body }
    },
  }
}

/** One pass: its head, and the ways from seals to it, which orders of a minute share. */
interface Maker extends ReceiptsDeps {
  readonly head: TreeHead
  readonly paths: Map<number, Promise<readonly string[]>>
}

async function makeDue(deps: ReceiptsDeps, stopped?: AbortSignal): Promise<void> {
  const { db, seals } = deps
  const from = await seals.provedFrom(db)
  // In this order: a minute may be sealed meanwhile, and a head must be of no fewer seals than are used.
  const last = await seals.last(db)
  const head = await seals.lastHead(db)
  if (head === null || last === null) return
  const maker = { ...deps, head, paths: new Map<number, Promise<readonly string[]>>() }
  let after = ''
  while (stopped?.aborted !== true) {
    const due = await selectDue(db, after, last.lastSeq, PAGE)
    const newest = due.at(-1)
    if (newest === undefined) return
    after = newest.id
    const older = due.filter((order) => order.open_log_seq < from).map((order) => order.id)
    const orders = due.filter((order) => order.open_log_seq >= from)
    const legs = await selectLegs(
      db,
      orders.map((order) => order.id),
    )
    const made: NewReceipt[] = []
    for (const order of orders) {
      await makeReceipt(maker, order, legs).then((body) => {
        made.push({ orderId: order.id, customerId: order.customer_id, body })
      }, deps.onFault)
      // A minute of many closings must not hold up those who trade now.
      await setImmediate()
    }
    await db.transaction(async (tx) => {
      await deleteDue(tx, older)
      await insertReceipts(tx, made, deps.clock.now())
    })
  }
}

/** @throws Error when the order's outcome does not follow from the log: such a receipt is never signed */
async function makeReceipt(
  maker: Maker,
  order: ClosedOrder,
  legs: readonly OrderLeg[],
): Promise<string> {
  const { signer, head } = maker
  const own = legs.filter((leg) => leg.ref === order.id)
  const body: ReceiptBody = {
    type: 'contract-receipt.v1',
    formula: FORMULA,
    issuer: { keyId: signer.keyId, publicKey: signer.publicKey },
    order: receiptOrder(order),
    open: await priceOf(maker, order.open_log_seq),
    close: await priceOf(maker, order.close_log_seq),
    head,
    entries: {
      opened: receiptEntry(own, 'contractOpened'),
      closed: receiptEntry(own, 'contractClosed'),
    },
  }
  const text = receiptText({ ...body, signature: signer.sign(receiptBodyText(body)) })
  const { checks } = verifyReceipt(text, { publicKey: signer.publicKey, verify: verifyFast })
  const failed = checks.filter((check) => !check.ok).map((check) => check.name)
  if (failed.length === 0) return text
  throw new Error(`no receipt for order ${order.id}: ${failed.join(', ')}`)
}

async function priceOf(maker: Maker, seq: bigint): Promise<ReceiptPrice> {
  const { db, seals, head, paths } = maker
  const { row, seal, rowPath } = await seals.placeOf(db, seq)
  const path = paths.get(seal.n) ?? seals.sealPath(db, seal.n, head.size)
  paths.set(seal.n, path)
  // A way that could not be read now is read again for the next order.
  path.catch(() => paths.delete(seal.n))
  return { row, seal, rowPath, sealPath: [...(await path)] }
}
