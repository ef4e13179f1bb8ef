import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  OPTION_ENDINGS,
  OPTION_KINDS,
  type OptionEnding,
  type OptionOutcome,
} from '#protocol/machines/optionOrder.ts'
import type { ExportOptionsQuery, OptionOrder } from '#protocol/optionOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { readCsv } from '#kit/csvStatement.ts'
import { LISTED_CALL, NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'
import { idsOfPages, PAGE_LENGTH } from '#kit/pastPages.ts'
import type { Holder } from './types.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 35 * DAY

let world: OptionWorld
let ann: Holder
/** Every option that is over, newest end first. */
let all: readonly OptionOrder[] = []
const half = new Date(NOON + MONTH).toISOString()

/** Ends an option in every way there is, from a moment on. */
async function endAll(start: number): Promise<void> {
  await world.priceAt(start, '68000')
  await world.buy(ann)
  await world.buy(ann, { side: 'down' })
  for (const side of ['call', 'put'] as const) await world.buy(ann, { kind: 'callPut', side })
  const expiresAt = new Date(start + 4 * DAY - 4 * HOUR).toISOString()
  const sold = await world.buy(ann, { ...LISTED_CALL, expiresAt })
  await world.buy(ann, { ...LISTED_CALL, expiresAt })
  await world.priceAt(start + MINUTE, '68100')
  await world.sell(ann, sold.id)
  await world.settleAt(start + MINUTE + SECOND)
  // One that ends where it began, and one whose last price is too old.
  for (const [at, last] of [
    [2 * MINUTE, '68100'],
    [4 * MINUTE, null],
  ] as const) {
    await world.priceAt(start + at, '68100')
    await world.buy(ann)
    if (last !== null) await world.priceAt(start + at + MINUTE, last)
    await world.settleAt(start + at + MINUTE + 2 * SECOND)
  }
  await world.priceAt(start + HOUR, '69000')
  await world.settleAt(start + HOUR + SECOND)
  const exAt = start + DAY
  await world.priceAt(exAt - SECOND, '69000')
  const row = world.market.last(1)
  if (row === null) throw new Error('no row')
  await world.priceAt(exAt, '3000')
  await world.options().endBefore({ instrumentId: 1, exAt, row })
}

beforeAll(async () => {
  world = await openOptionWorld()
  ann = await world.customer(10n ** 10n)
  await endAll(NOON)
  await endAll(NOON + MONTH)
  all = (await world.options().list(world.db, ann, { state: 'history', limit: 100 })).items
})
afterAll(async () => {
  await world.godCheck()
  await world.closeWorld()
})

const pages = (asked: ExportOptionsQuery) =>
  idsOfPages((cursor) =>
    world.options().list(world.db, ann, { ...asked, state: 'history', limit: PAGE_LENGTH, cursor }),
  )

const file = async (asked: ExportOptionsQuery, who = ann) =>
  readCsv((await world.options().export(world.db, who, asked)).content)

/** The way that an option ended, in the words of a filter. */
const ENDING: Readonly<Record<OptionOutcome, OptionEnding>> = {
  win: 'paid',
  paid: 'paid',
  lose: 'worthless',
  worthless: 'worthless',
  draw: 'draw',
  sold: 'sold',
  void: 'void',
}
const endingOf = ({ outcome, exAt }: OptionOrder): OptionEnding | null =>
  exAt !== null ? 'corporateAction' : outcome === null ? null : ENDING[outcome]

const fits = (asked: ExportOptionsQuery) => (option: OptionOrder) =>
  (asked.instrumentId ?? option.instrumentId) === option.instrumentId &&
  (asked.kind ?? option.kind) === option.kind &&
  (asked.endedBy ?? endingOf(option)) === endingOf(option) &&
  (option.settledAt ?? '') >= (asked.from ?? '') &&
  (option.settledAt ?? '') < (asked.until ?? '9')

const FILTERS: readonly ExportOptionsQuery[] = [undefined, '1', '999'].flatMap((instrumentId) =>
  [undefined, ...OPTION_KINDS].flatMap((kind) =>
    [undefined, ...OPTION_ENDINGS].map((endedBy) => ({ instrumentId, kind, endedBy })),
  ),
)

describe('the history of options', () => {
  it('has in all its pages together, and in its file, exactly what each filter leaves', async () => {
    expect(all).toHaveLength(16)
    expect(new Set(all.map(endingOf))).toEqual(new Set(OPTION_ENDINGS))
    for (const filter of FILTERS) {
      for (const time of [{}, { from: half }, { until: half }]) {
        const asked = { ...filter, ...time }
        const left = all.filter(fits(asked)).map(({ id }) => id)
        expect(await pages(asked)).toEqual(left)
        const lines = await file(asked)
        expect(lines.map(({ option }) => option)).toEqual(left.toReversed())
      }
    }
  })

  it('writes of each what it returned on what was paid', async () => {
    const of = async (kind: 'upDown', endedBy: OptionEnding) =>
      (await file({ kind, endedBy, until: half }))[0]
    expect(await of('upDown', 'paid')).toMatchObject({
      outcome: 'win',
      instrument: 'BTC/USDT',
      side: 'up',
      strike: '68000.00',
      paid_usdt: '10.000000',
      payout_usdt: '18.000000',
      net_pnl_usdt: '8.000000',
      roi_percent: '80.00',
      ended_utc: new Date(NOON + MINUTE + SECOND).toISOString(),
    })
    const lost = { side: 'down', net_pnl_usdt: '-10.000000', roi_percent: '-100.00' }
    expect(await of('upDown', 'worthless')).toMatchObject(lost)
    expect(await of('upDown', 'void')).toMatchObject({ state: 'void', roi_percent: '0.00' })
  })

  it('is of its holder alone, and refused for a moment that there is not', async () => {
    expect(await file({}, await world.customer(1n))).toEqual([])
    const broken = world.options().export(world.db, ann, { until: 'tomorrow' })
    expect(await codeOf(broken)).toBe(CODE.malformed)
  })
})
