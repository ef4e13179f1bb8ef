import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ComingAction } from '#protocol/market.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OFFER } from '#kit/options.ts'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { clockTicked } from '#src/entities/market/market.slice.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { LanguageValue } from '#src/shared/i18n/languages.ts'
import InstrumentPage from './InstrumentPage.tsx'

vi.mock('#src/features/view-chart/ui/ChartFrame.tsx', () => ({ ChartFrame: () => null }))

const [CLOSES_AT, EX_AT] = [new Date(NOW + 86_400_000), new Date(NOW + 2 * 86_400_000)]
const SPLIT: ComingAction = {
  kind: 'split',
  ratio: '10:1',
  exAt: EX_AT.toISOString(),
  closesAt: CLOSES_AT.toISOString(),
}
const MERGER = { ...SPLIT, kind: 'merger', ratio: null } as const
const SHARE = { ...BITCOIN, id: '201', code: 'AAPL', type: 3, appName: 'AAPL', at: null } as const
const SLICES = ['market', 'trade', 'orders', 'option', 'instrument', 'product', 'errors'] as const
const en = formattersOf('en')

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

interface Shown {
  readonly desktop: boolean
  readonly language?: LanguageValue
  readonly product?: string
}

/** The page of a share, which answers each reading with the next of these actions, and the last again. */
async function openPage(
  actions: readonly (ComingAction | null)[],
  { desktop, language = 'en', product = '' }: Shown,
) {
  await startTexts(language)
  await loadSlices(SLICES)
  const list = { matches: desktop, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
  scriptApi({
    getMarket: (_, count) =>
      ok({ ...SHARE, comingAction: actions[Math.min(count, actions.length) - 1] }),
    getOptionOffer: () => ok(OFFER),
    listMarkets: () => ok([SHARE]),
  })
  const world = createWorld()
  world.price('AAPL', '200.00')
  renderInWorld(world, <InstrumentPage lists={[]} />, `/cruuency?id=201${product}`)
  await settle()
  await settle()
  return world
}

/** What is said politely, but for the address, which is of the test. */
const notes = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && !text.startsWith('/cruuency'))

it('names a split on a phone, and in the ticket that opens there, until its moment', async () => {
  const { store } = await openPage([SPLIT], { desktop: false })
  const title = `Split 10:1 on ${en.dateTime(EX_AT)}`
  const text = `Open positions close at the last price before ${en.dateTime(CLOSES_AT)}`
  expect(notes()).toEqual([expect.stringContaining(title)])
  expect(notes()[0]).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: /^Long/ }))
  await settle()
  expect(within(screen.getByRole('dialog')).getByText(new RegExp(title))).toBeTruthy()
  const at = (moment: number) => act(() => void store.dispatch(clockTicked(moment)))
  at(EX_AT.getTime() - 1)
  expect(notes()).toHaveLength(2)
  at(EX_AT.getTime())
  expect(notes()).toEqual([])
})

it.each([
  ['merger', 'Merger on'],
  ['delisting', 'Delisting on'],
  ['specialDividend', 'Special dividend on'],
] as const)('names a %s beside the ticket of a desktop', async (kind, title) => {
  await openPage([{ ...MERGER, kind }], { desktop: true })
  expect(within(screen.getByRole('complementary')).getByRole('status').textContent).toContain(
    `${title} ${en.dateTime(EX_AT)}`,
  )
})

it('says of options which ones are not sold', async () => {
  await openPage([MERGER], { desktop: true, product: '&product=option' })
  expect(notes()).toEqual([expect.stringMatching(/^Merger on .* are no longer sold\.$/)])
})

it('shows nothing without one, and names one that is told while the page is open', async () => {
  await openPage([null, SPLIT], { desktop: true })
  expect(notes()).toEqual([])
  await settle(300_000)
  await settle()
  expect(notes()).toEqual([expect.stringContaining('Split 10:1')])
})

it('writes a moment and its zone apart in Arabic, the moment first', async () => {
  await openPage([SPLIT], { desktop: true, language: 'ar' })
  const moment = formattersOf('ar-u-nu-latn').dateTime(EX_AT)
  expect(notes()[0]).toContain(`\u2068${moment}\u2069 \u2068`)
  expect(notes()[0]).toContain('\u206810:1\u2069')
})
