import { testSigner } from '#kit/provedWorld.ts'
import { askSecond, type Said } from '#kit/secondVerifier.ts'
import { forged } from '#kit/tamperedReceipts.ts'
import type { TradingApp } from '#kit/tradingApp.ts'
import { marketTypeName } from '#protocol/marketTypes.ts'
import type { Json } from '#protocol/proof/canonical.ts'
import { type AnyReceipt, verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { createReceiptsService } from '#server/modules/receipts/service.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import { verifyFast } from '#server/platform/signer.ts'

/** What both verifiers say of a receipt. */
interface Judged {
  readonly first: Said
  readonly second: Said
}

/** Receipts of everything that is over, and what is said of them. */
export interface Proof {
  /** How many there are of each kind that `reconcile` names. */
  readonly kinds: ReadonlyMap<string, number>
  /** Classes of markets that a product has receipts of. */
  classes(product: string): ReadonlySet<string>
  readonly judged: readonly Judged[]
  /** What is said of one of each product in which the operator states another amount, and signs that. */
  readonly lies: ReadonlyMap<string, Judged>
  /** Things that are over without a receipt. */
  readonly due: number
}

/** Seals the log of an app and makes receipts, as the job of the server does each minute. */
export interface Prover {
  prove(): Promise<void>
  /** Lets the last minute pass, and has both verifiers judge every receipt. */
  judge(): Promise<Proof>
}

const MINUTE = 60_000

export function createProver({ db, clock, faults, running }: TradingApp): Prover {
  const signer = testSigner()
  const seals = createSealsService({ db, clock, signer })
  const onFault = (fault: unknown): void => void faults.push(fault)
  const service = createReceiptsService({ db, clock, signer, seals, onFault })
  const classOf = (code: string): string => {
    const instrument = running().market.findByCode(code)
    if (instrument === null) throw new Error(`no instrument ${code}`)
    return marketTypeName(instrument.type)
  }
  const prove = async (): Promise<void> => {
    await seals.sealDue()
    await service.makeDue()
  }
  return {
    prove,
    async judge() {
      clock.advance(2 * MINUTE)
      await prove()
      const due = await db.query('SELECT 1 FROM receipt_due')
      const rows = await db.query<{ body: string }>('SELECT body FROM receipt ORDER BY order_id')
      const texts = rows.map(({ body }) => body)
      const receipts = texts.map((text) => JSON.parse(text) as AnyReceipt)
      const examples = new Map(receipts.map((one) => [productOf(one), one]))
      const lies = [...examples.values()].map((one) => forged(withAnotherAmount(one), signer))
      const judged = judge([...texts, ...lies], signer.publicKey)
      return {
        kinds: counted(receipts.map(kindOf)),
        classes: (product) => {
          const own = receipts.filter((one) => productOf(one) === product)
          return new Set(own.flatMap(({ order }) => ('code' in order ? [classOf(order.code)] : [])))
        },
        judged: judged.slice(0, texts.length),
        lies: new Map(
          [...examples.keys()].flatMap((product, at) => {
            const said = judged[texts.length + at]
            return said === undefined ? [] : [[product, said] as const]
          }),
        ),
        due: due.length,
      }
    },
  }
}

function judge(texts: readonly string[], publicKey: string): readonly Judged[] {
  const answers = askSecond(texts.map((bytes) => ({ bytes, publicKey })))
  return texts.map((text, at) => {
    const { ok, checks } = verifyReceipt(text, { publicKey, verify: verifyFast })
    const second = answers[at]
    if (second === undefined) throw new Error(`the second verifier says nothing of ${text}`)
    return { first: { ok, checks }, second }
  })
}

const productOf = ({ type }: AnyReceipt): string => type.replace(/-receipt\.v\d+$/, '')

/** As `reconcile` names it. */
function kindOf(receipt: AnyReceipt): string {
  const { order } = receipt
  if ('closeReason' in order) return `contract ${order.closeReason}`
  if ('outcome' in order) return `option ${order.outcome}`
  if ('fillPrice' in order) return order.held === null ? 'spot traded at once' : 'spot filled'
  if ('reason' in order)
    return 'lots' in order ? `entry cancelled: ${order.reason}` : 'spot cancelled'
  return productOf(receipt)
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** A cent more of what its customer got. */
function withAnotherAmount(receipt: AnyReceipt): Json {
  const order: { readonly [field: string]: unknown } = { ...receipt.order }
  const field = ['profit', 'payout', 'received', 'givenBack'].find((one) => one in order)
  if (field === undefined) throw new Error(`a ${receipt.type} has no amount`)
  const more = String(order[field]).replace(/\d$/, (last) => String((Number(last) + 1) % 10))
  return { ...receipt, order: { ...order, [field]: more } } as unknown as Json
}
