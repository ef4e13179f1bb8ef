import { setImmediate } from 'node:timers/promises'
import * as CODE from '#protocol/errorCodes.ts'
import type { ReceiptFile } from '#protocol/priceLog.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Signer, verifyFast } from '#server/platform/signer.ts'
import { RECEIPT_SOURCES } from './kinds.ts'
import { createSharing } from './sharing.ts'
import type { ReceiptContext, Due, ReceiptSource, SealedLog } from './source.ts'
import { deleteDue, insertReceipts, type NewReceipt, selectReceipt } from './store.ts'
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

/** Makes the receipt of each finished thing once its prices are sealed, and keeps it for ever. */
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
      for (const source of RECEIPT_SOURCES) {
        for (const seq of await source.needed(db, at + MARGIN)) {
          // What is not sealed yet is kept as it is.
          if (seq < from || last === null || seq > BigInt(last.lastSeq)) continue
          await seals.keepPlace(db, seq)
        }
      }
    },
    file,
    ...createSharing(deps.clock, file),
  }
}

async function file(query: Queryable, customerId: string, orderId: string): Promise<ReceiptFile> {
  const found = await selectReceipt(query, customerId, orderId)
  if (found === null) throw new Refusal(CODE.notFound)
  if (found.body === null) throw new Refusal(found.pending ? CODE.receiptPending : '404')
  return { name: `receipt-${orderId}.json`, text: found.body }
}

/** One pass: what is sealed, and what receipts are written with. */
interface Pass extends ReceiptsDeps {
  readonly log: SealedLog
  readonly context: ReceiptContext
}

async function makeDue(deps: ReceiptsDeps, stopped?: AbortSignal): Promise<void> {
  const { db, seals, signer } = deps
  const from = await seals.provedFrom(db)
  // In this order: a minute may be sealed meanwhile, and a head must be of no fewer seals than are used.
  const last = await seals.last(db)
  const head = await seals.lastHead(db)
  if (head === null || last === null) return
  const log = { from, lastSeq: BigInt(last.lastSeq), head }
  const issuer = { keyId: signer.keyId, publicKey: signer.publicKey }
  const pass = { ...deps, log, context: { issuer, head, priceOf: pricesOf(deps, log) } }
  for (const source of RECEIPT_SOURCES) await makeOf(source, pass, stopped)
}

async function makeOf(source: ReceiptSource, pass: Pass, stopped?: AbortSignal): Promise<void> {
  const { db, log, clock, onFault } = pass
  let after = ''
  while (stopped?.aborted !== true) {
    const due = await source.due(db, after, log, PAGE)
    const newest = due.at(-1)
    if (newest === undefined) return
    after = newest.id
    const made: NewReceipt[] = []
    for (const one of due) {
      if (one.write === null) continue
      await makeReceipt(pass, one, one.write).then((body) => {
        made.push({ orderId: one.id, customerId: one.customerId, body })
      }, onFault)
      // A minute of many closings must not hold up those who trade now.
      await setImmediate()
    }
    const without = due.filter(({ write }) => write === null).map(({ id }) => id)
    await db.transaction(async (tx) => {
      await deleteDue(tx, without)
      await insertReceipts(tx, made, clock.now())
    })
  }
}

/** @throws Error when the outcome does not follow: such a receipt is never signed */
async function makeReceipt(
  { signer, context }: Pass,
  { id }: Due,
  write: NonNullable<Due['write']>,
): Promise<string> {
  const body = await write(context)
  const text = receiptText({ ...body, signature: signer.sign(receiptBodyText(body)) })
  const { checks } = verifyReceipt(text, { publicKey: signer.publicKey, verify: verifyFast })
  const failed = checks.filter((check) => !check.ok).map((check) => check.name)
  if (failed.length === 0) return text
  throw new Error(`no receipt for order ${id}: ${failed.join(', ')}`)
}

/** Ways from rows to the head; orders of a minute share that of its seal. */
function pricesOf({ db, seals }: ReceiptsDeps, { head }: SealedLog): ReceiptContext['priceOf'] {
  const paths = new Map<number, Promise<readonly string[]>>()
  return async (seq): Promise<ReceiptPrice> => {
    const place = await seals.placeOf(db, seq)
    const { seal } = place
    const path = paths.get(seal.n) ?? seals.sealPath(db, seal.n, head.size)
    paths.set(seal.n, path)
    // A way that could not be read now is read again for the next order.
    path.catch(() => paths.delete(seal.n))
    return { ...place, sealPath: [...(await path)] }
  }
}
