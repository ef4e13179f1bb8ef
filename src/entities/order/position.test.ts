import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, amount } from '#protocol/money.ts'
import { closingPrice, quoteOpening, settle, type Terms } from '#protocol/formulas/contractOrder.ts'
import { suggestStops } from '#protocol/formulas/contractStops.ts'
import { formatPrice, price } from '#protocol/price.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { liveResult, readPosition } from './position.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}

const usdt = (units: bigint) => formatAmount(amount(units, 'USDT'))

function opened(
  side: 'long' | 'short',
  lots: bigint,
  leverage: bigint,
  cents: bigint,
): ContractOrder {
  const mid = price(cents * 1_000_000n)
  const stops = suggestStops({ side, lots, leverage, mid }, terms)
  const quote = quoteOpening({ side, lots, leverage, mid, ...stops }, terms)
  return {
    id: '1',
    instrumentId: '1',
    code: 'BTCUSDT',
    appName: 'BTC/USDT',
    decimals: 2,
    side,
    state: 'open',
    lots: String(lots),
    openedLots: String(lots),
    parentId: null,
    edits: 0,
    leverage: Number(leverage),
    contractSize: '0.01',
    feeRate: '0.0006',
    spreadRate: '0.0001',
    closeOutRatio: '0.5',
    openPrice: formatPrice(quote.openPrice, 2),
    openedAt: '2026-11-20T12:04:31.000Z',
    openLogSeq: '1',
    stopLoss: formatPrice(stops.stopLoss, 2),
    takeProfit: formatPrice(stops.takeProfit, 2),
    liquidationPrice: formatPrice(quote.liquidationPrice, 2),
    worth: usdt(quote.worth),
    margin: usdt(quote.margin),
    openFee: usdt(quote.openFee.up),
    maxLoss: usdt(quote.maxLoss),
    maxWin: usdt(quote.maxWin),
    closePrice: null,
    closedAt: null,
    closeLogSeq: null,
    closeReason: null,
    profit: null,
    closeFee: null,
    result: null,
  }
}

const request = {
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.bigInt({ min: 1n, max: 1_000n }),
  leverage: fc.constantFrom(1n, 5n, 20n, 100n),
  cents: fc.bigInt({ min: 100_000n, max: 10_000_000n }),
  now: fc.bigInt({ min: 100_000n, max: 10_000_000n }),
}

describe('liveResult', () => {
  it('is what the settlement at the closing side books, fees and all', () => {
    fc.assert(
      fc.property(fc.record(request), ({ side, lots, leverage, cents, now }) => {
        const open = readPosition(opened(side, lots, leverage, cents))
        if (open === null) throw new Error('unreadable order')
        const mid = price(now * 1_000_000n)
        const live = liveResult(open, mid)
        const booked = settle(open.position, closingPrice(side, mid, terms), terms)
        expect(live.profit).toBe(booked.profit)
        expect(live.result).toBe(booked.payout - open.position.margin - open.openFee)
        expect(live.profit).toBeGreaterThanOrEqual(-open.position.margin)
      }),
    )
  })

  it('measures the way to liquidation from the closing price', () => {
    const open = readPosition(opened('long', 5n, 20n, 6_418_240n))
    if (open === null) throw new Error('unreadable order')
    const calm = liveResult(open, price(6_500_000_000_000n))
    const near = liveResult(open, price(6_300_000_000_000n))
    expect(calm.goneShare).toBe(0)
    expect(near.goneShare).toBeGreaterThan(50)
    expect(Number(near.distancePercent)).toBeLessThan(1)
  })

  it('is null for an order it can not read', () => {
    expect(readPosition({ ...opened('long', 1n, 1n, 100_000n), margin: 'lots' })).toBeNull()
  })
})
