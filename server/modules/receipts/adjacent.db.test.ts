import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { recomputeOption } from '#protocol/proof/recomputeOption.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { createSealsService } from '#server/modules/seals/service.ts'

/* A server with its own key, and the true rows of its own sealed log, takes another row of the last five seconds. */

let world: ReceiptWorld
let won: OptionReceipt
/** A row of the last five seconds at which the option would have been lost. */
let earlier: ReceiptPrice

const UP = {
  kind: 'upDown' as const,
  instrumentId: '1',
  term: '60s' as const,
  side: 'up' as const,
  stake: '10',
  rate: '0.8',
}

beforeAll(async () => {
  world = await openReceiptWorld()
  const { id } = await world.buyOption(UP)
  world.clock.advance(56_000)
  await world.price('67900')
  await world.price('68100')
  await world.price('68100.5')
  await world.pass(70)
  await world.seal()
  won = JSON.parse(await world.receipt(id)) as OptionReceipt
  const { head } = won
  const seals = createSealsService(world)
  const [row] = await world.db.query<{ seq: bigint }>(
    'SELECT seq FROM price_log WHERE instrument_id = 1 AND mid = 6790000000000',
  )
  const place = await seals.placeOf(world.db, row?.seq ?? 0n)
  earlier = { ...place, sealPath: [...(await seals.sealPath(world.db, place.seal.n, head.size))] }
})
afterAll(() => world.closeWorld())

const failed = (receipt: Partial<OptionReceipt>): readonly string[] => {
  const { signature: _signature, ...body } = { ...won, ...receipt }
  const signature = world.signer.sign(receiptBodyText(body))
  return verifyReceipt(receiptText({ ...body, signature }), { publicKey: world.signer.publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)
}

/** The option as it would have been lost at that row, with all its figures and entries. */
function lost(): Partial<OptionReceipt> {
  const order = {
    ...won.order,
    outcome: 'lose' as const,
    settlePrice: '67900.00',
    payout: '0.000000',
    result: '-10.000000',
  }
  const postings = recomputeOption(order, won.open.row.mid, earlier.row.mid).ended
  const entries = { ...won.entries, ended: { ...won.entries.ended, postings } }
  return { order, settled: earlier, entries }
}

describe('the receipt of a won option', () => {
  it('shows the row that settled it and the next one, which names it', () => {
    expect(won.type).toBe('option-receipt.v2')
    expect(won.order.outcome).toBe('win')
    expect(won.next?.row.previous).toBe(won.settled?.row.seq)
    expect(failed({})).toEqual([])
  })

  it('holds no more with another row of the last seconds, whatever goes with it', () => {
    const forged = lost()
    expect(failed(forged)).toEqual(['adjacent'])
    expect(failed({ ...forged, next: won.settled })).toEqual(['adjacent'])
    expect(failed({ ...forged, next: null })).toEqual(['adjacent'])
    const { next = null } = won
    if (next === null) throw new Error('no next row')
    const named = { ...next, row: { ...next.row, previous: earlier.row.seq } }
    expect(failed({ ...forged, next: named })).toEqual(['adjacent'])
  })

  it('holds no more as a receipt of before rows named each other', () => {
    const { next: _next, ...rest } = { ...won, ...lost() }
    const body = { ...rest, type: 'option-receipt.v1' as const }
    const { signature: _signature, ...unsigned } = body
    const text = receiptText({ ...body, signature: world.signer.sign(receiptBodyText(unsigned)) })
    const bad = verifyReceipt(text).checks.filter(({ ok }) => !ok)
    expect(bad.map(({ name }) => name)).toEqual(['adjacent'])
  })
})
