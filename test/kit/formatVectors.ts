import { ASSETS } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { callPutPremium, callPutSale, type PremiumInput } from '#protocol/formulas/optionOrder.ts'
import { exchangeRate } from '#protocol/formulas/exchange.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { exp, ln, normalCdf, sqrt } from '#protocol/formulas/fixedPoint.ts'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { addedAfter } from '#protocol/formulas/contractMargin.ts'
import { isReached } from '#protocol/formulas/contractEntry.ts'
import {
  askOf,
  bidOf,
  feeFor,
  liquidationPrice,
  marginFor,
  profitAt,
  settle,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import { divide, type Stake, stakeOf } from '#protocol/formulas/contractPart.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import { leavesRoom, stopFaults } from '#protocol/formulas/contractStops.ts'
import { parsePrice, price } from '#protocol/price.ts'
import { fromHex, type Hash, toHex } from '#protocol/proof/bytes.ts'
import { canonicalJson, type Json, readCanonical } from '#protocol/proof/canonical.ts'
import { type LogRow, nextChain, rowLeaf } from '#protocol/proof/logRow.ts'
import { leafHash, rootFromInclusion, rootOf, treeOf } from '#protocol/proof/merkle.ts'
import { netFeeRate } from '#protocol/proof/receiptFee.ts'
import { ppmOf } from '#protocol/proof/receiptFigures.ts'
import { leverageOf, termsOf } from '#protocol/proof/recomputeReceipt.ts'
import { recomputeLoan } from '#protocol/proof/recomputeLoan.ts'
import { midOf, momentOf } from '#protocol/proof/scalars.ts'
import { type Seal, sealHashText } from '#protocol/proof/seal.ts'
import { keyIdOf, verifySignature } from '#protocol/proof/signature.ts'
import { headText, type TreeHead } from '#protocol/proof/treeHead.ts'
import { INDEX_WORK } from './indexVectors.ts'
import { PROVIDER_WORK } from './providerVectors.ts'

/** A test vector of `docs/receipt-format.md`. */
export interface Vector {
  readonly of: string
  readonly given: never
  readonly due: Json
}

/** The vectors of a page, in its blocks `json vectors`. */
export function readVectors(page: string): readonly Vector[] {
  return [...page.matchAll(/```json vectors\n([\s\S]*?)```/g)].flatMap(
    ([, block = '']) => JSON.parse(block) as Vector[],
  )
}

type ContractTexts = Parameters<typeof termsOf>[0] & {
  readonly side: 'long' | 'short'
  readonly leverage: number
}

interface OpenPosition {
  readonly order: ContractTexts
  readonly lots: string
  readonly openPrice: string
  readonly takeProfit: string
  readonly addedPerLot: string
}

const hash = (text: string): Hash => {
  const read = fromHex(text, text.length / 2)
  if (read === null) throw new TypeError(text)
  return read
}

const positionOf = ({ order, ...rest }: OpenPosition) => ({
  side: order.side,
  leverage: leverageOf(order),
  lots: BigInt(rest.lots),
  openPrice: price(BigInt(rest.openPrice)),
  stopLoss: price(0n),
  takeProfit: price(BigInt(rest.takeProfit)),
  addedPerLot: BigInt(rest.addedPerLot),
})

const shown = ({ position, openFee, escrow, maxWin, liquidationPrice: at }: Stake): Json => ({
  margin: String(position.margin),
  openFee: String(openFee),
  escrow: String(escrow),
  maxWin: String(maxWin),
  liquidationPrice: String(at),
})

const both = ({ down, up }: { down: bigint; up: bigint }): Json => [String(down), String(up)]

/** Of bytes, texts and figures. */
const TEXTS = {
  canonical: (text: string): Json => readCanonical(text) !== null,
  quoted: (codes: readonly number[]): Json => canonicalJson(String.fromCharCode(...codes)),
  decimal: ({ text, scale }: { text: string; scale: number }): Json => {
    const read = parseDecimal(text, scale)
    return read.ok ? String(read.units) : null
  },
  price: (text: string): Json => parsePrice(text)?.toString() ?? null,
  mid: (text: string): Json => String(midOf(text)),
  moment: (text: string): Json => momentOf(text),
  shown: ({ units, scale }: { units: string; scale: number }): Json => [
    formatDecimal(BigInt(units), scale),
    formatDecimal(BigInt(units), scale, 0),
  ],
  leaf: (content: string): Json => toHex(leafHash(hash(content))),
  root: (contents: readonly string[]): Json => {
    const hashes = contents.map((content) => leafHash(hash(content)))
    return toHex(rootOf(hashes.length, treeOf(hashes)))
  },
  inclusion: (given: { index: number; size: number; leaf: string; path: string[] }): Json => {
    const { index, size, leaf, path } = given
    const root = rootFromInclusion(index, size, hash(leaf), path.map(hash))
    return root === null ? null : toHex(root)
  },
  row: (row: LogRow): Json => toHex(rowLeaf(row)),
  chain: ({ before, row }: { before: string; row: LogRow }): Json =>
    toHex(nextChain(hash(before), row)),
  seal: (seal: Seal): Json => sealHashText(seal),
  head: (head: TreeHead): Json => headText(head),
  keyId: (key: string): Json => keyIdOf(key),
  signature: (given: { text: string; signature: string; publicKey: string }): Json =>
    verifySignature(given.text, given.signature, given.publicKey),
}

interface Sided {
  readonly mid: string
  readonly spread: string
  readonly decimals: number
}

const priceTerms = ({ spread, decimals }: Sided) => ({ spreadPpm: BigInt(spread), decimals })

interface Settled extends OpenPosition {
  readonly margin: string
  readonly at: string
}

/** Of contracts. */
const CONTRACTS = {
  ask: (given: Sided): Json => String(askOf(price(BigInt(given.mid)), priceTerms(given))),
  bid: (given: Sided): Json => String(bidOf(price(BigInt(given.mid)), priceTerms(given))),
  margin: ({ order, lots, openPrice }: OpenPosition): Json =>
    String(marginFor(BigInt(lots), leverageOf(order), price(BigInt(openPrice)), termsOf(order))),
  fee: ({ order, lots, openPrice }: OpenPosition): Json =>
    both(feeFor(BigInt(lots), price(BigInt(openPrice)), termsOf(order))),
  profit: (given: Settled): Json =>
    both(profitAt(positionOf(given), price(BigInt(given.at)), termsOf(given.order))),
  trailing: (given: { order: ContractTexts; mid: string; distance: string }): Json => {
    const { order, mid, distance } = given
    const terms = termsOf(order)
    return String(trailingStop(order.side, price(BigInt(mid)), price(BigInt(distance)), terms))
  },
  liquidation: (given: Settled): Json =>
    String(
      liquidationPrice(
        { ...positionOf(given), margin: BigInt(given.margin) },
        termsOf(given.order),
      ),
    ),
  settle: (given: Settled): Json => {
    const position = { ...positionOf(given), margin: BigInt(given.margin) }
    const done = settle(position, price(BigInt(given.at)), termsOf(given.order))
    return {
      profit: String(done.profit),
      operatorPays: String(done.operatorPays),
      feeUp: String(done.closeFee.up),
      feeDown: String(done.closeFee.down),
      payout: String(done.payout),
    }
  },
  added: ({ lots, addedPerLot, units }: { lots: string; addedPerLot: string; units: string }) =>
    String(addedAfter(BigInt(lots), BigInt(addedPerLot), BigInt(units))),
  stake: (given: OpenPosition): Json => shown(stakeOf(positionOf(given), termsOf(given.order))),
  part: (given: OpenPosition & { part: string }): Json => {
    const terms = termsOf(given.order)
    const { position } = stakeOf(positionOf(given), terms)
    return shown(divide(position, BigInt(given.part), terms).part)
  },
  reaches: (given: {
    order: ContractTexts
    entryType: 'limit' | 'stop'
    limit: string
    mid: string
  }) => {
    const { order, entryType, limit, mid } = given
    const entry = { entryType, side: order.side, limitPrice: price(BigInt(limit)) }
    return isReached(entry, price(BigInt(mid)), termsOf(order))
  },
  stand: (given: { order: ContractTexts; lots: string; stops: [string, string]; mid: string }) => {
    const [stopLoss, takeProfit] = given.stops.map((text) => price(BigInt(text)))
    const request = {
      side: given.order.side,
      lots: BigInt(given.lots),
      leverage: leverageOf(given.order),
      mid: price(BigInt(given.mid)),
      stopLoss: stopLoss ?? price(0n),
      takeProfit: takeProfit ?? price(0n),
    }
    const terms: Terms = termsOf(given.order)
    return leavesRoom(request, terms) && stopFaults(request, terms).length === 0
  },
}

interface Charged {
  readonly amount: string
  readonly days: number
  readonly freeDays: number
  readonly dailyRate: string
  readonly overdueRate: string
  readonly daysCharged: number
}

type Valued = {
  readonly side: 'call' | 'put'
  readonly cap: string | null
  readonly tradingMs: number
} & Readonly<Record<'spot' | 'strike' | 'sigma' | 'lots' | 'size' | 'markup', string>>

const valued = (given: Valued): PremiumInput => ({
  side: given.side,
  spot: price(BigInt(given.spot)),
  strike: price(BigInt(given.strike)),
  capPrice: given.cap === null ? null : price(BigInt(given.cap)),
  sigma: BigInt(given.sigma),
  tradingMs: given.tradingMs,
  lots: BigInt(given.lots),
  contractSize: BigInt(given.size),
  markupPpm: BigInt(given.markup),
})

/** Of options, exchanges, plans and loans. */
const OTHERS = {
  netRate: (given: Parameters<typeof netFeeRate>[0]): Json =>
    netFeeRate(given, ppmOf(given.baseFeeRate)),
  ln: (x: string): Json => String(ln(BigInt(x))),
  exp: (x: string): Json => String(exp(BigInt(x))),
  sqrt: (x: string): Json => String(sqrt(BigInt(x))),
  normal: (x: string): Json => String(normalCdf(BigInt(x))),
  premium: (given: Valued): Json => String(callPutPremium(valued(given))),
  sale: (given: Valued): Json => String(callPutSale(valued(given))),
  exchangeRate: (legs: readonly (readonly ['sell' | 'buy', string])[]): Json =>
    exchangeRate(legs.map(([side, mid]) => ({ side, mid: price(BigInt(mid)) }))),
  way: ([from, to]: readonly [string, string]): Json => {
    const [given, taken] = [from, to].map((code) => ASSETS.find((asset) => asset === code))
    if (given === undefined || taken === undefined) throw new TypeError('no currency')
    return exchangeRoute(given, taken).map(({ code, side }) => `${side} ${code}`)
  },
  dayYield: (given: { principal: string; daily: string; day: number }): Json =>
    String(
      yieldOfDay({ principal: BigInt(given.principal), dailyPpm: BigInt(given.daily) }, given.day),
    ),
  loanDays: (given: Charged): Json => {
    const at = '2026-03-01T00:00:00.000Z'
    const order = { ...given, paidOutAt: at, endedAt: at } as Parameters<
      typeof recomputeLoan
    >[0]['order']
    return recomputeLoan({ order, payments: [] }).days.map(({ day, amount }) => `${day} ${amount}`)
  },
}

const WORK: { readonly [of: string]: (given: never) => Json } = {
  ...INDEX_WORK,
  ...PROVIDER_WORK,
  ...TEXTS,
  ...CONTRACTS,
  ...OTHERS,
}

/** What our code makes of a vector; null where it refuses what is given. */
export function madeOf({ of, given }: Pick<Vector, 'of' | 'given'>): Json {
  const work = WORK[of]
  if (work === undefined) throw new Error(`no vector is of ${of}`)
  try {
    return work(given)
  } catch {
    return null
  }
}
