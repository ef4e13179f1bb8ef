import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { WON_OPTION } from '#kit/options.ts'
import { LEFT_PLAN } from '#kit/plans.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PRODUCT_LISTS } from './productLists.ts'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'product', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

const MARKETS = [
  { id: '1', code: 'BTCUSDT', appName: 'BTC/USDT', type: 2 },
  { id: '9', code: 'AAPL', appName: 'AAPL', type: 3 },
]

/** Of each product the words of its filter, what is chosen of them, and what it returned. */
const LISTS = [
  {
    key: 'spot',
    address: 'instrumentId=1&side=buy',
    call: ['listSpotOrders', 'exportSpotOrders'],
    reply: { items: [SPOT_ORDER], next: null },
    labels: ['Instrument', 'Period', 'Side', 'Status'],
    choose: ['Status', 'cancelled'],
    asked: { instrumentId: '1', side: 'buy', endedBy: 'cancelled' },
    roi: null,
  },
  {
    key: 'option',
    address: 'instrumentId=9&kind=upDown',
    call: ['listOptionOrders', 'exportOptionOrders'],
    reply: { items: [WON_OPTION], next: null },
    labels: ['Instrument', 'Period', 'Type of option', 'Close reason'],
    choose: ['Close reason', 'corporateAction'],
    asked: { instrumentId: '9', kind: 'upDown', endedBy: 'corporateAction' },
    roi: /ROI.*\+82\.00/,
  },
  {
    key: 'plan',
    address: 'kind=smart&side=buy',
    call: ['listPlanOrders', 'exportPlanOrders'],
    reply: { items: [LEFT_PLAN], next: null, income: [] },
    labels: ['Kind', 'Period', 'Asset'],
    choose: ['Asset', 'USDT'],
    asked: { kind: 'smart', asset: 'USDT' },
    roi: /ROI.*−0\.94/,
  },
] as const

it.each(LISTS)('the history of $key is filtered, and kept as a file, in a table', async (one) => {
  const [list, file] = one.call
  const seen = scriptApi({
    listMarkets: () => ok(MARKETS),
    [list]: () => ok(one.reply),
    [file]: () => ok({ name: 'a.csv', type: 'text/csv', content: '', encoding: 'text' }),
  })
  const List = PRODUCT_LISTS.find(({ key }) => key === one.key)?.List ?? (() => null)
  renderInWorld(
    createWorld({ account: 'real' }),
    <Suspense>
      <List look="table" />
    </Suspense>,
    `/profile/orders?product=${one.key}&${one.address}`,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'History' }))
  await screen.findByRole('group', { name: 'Filter' })
  await screen.findByRole('table')
  const filters = screen.getAllByRole<HTMLSelectElement>('combobox')
  expect(filters.map((filter) => filter.getAttribute('aria-label'))).toEqual(one.labels)
  const text = screen.getByRole('table').textContent
  if (one.roi === null) expect(text).not.toContain('ROI')
  else expect(text).toMatch(one.roi)
  const [label, value] = one.choose
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
  await settle()
  const asked = (name: string) =>
    Object.fromEntries(seen.findLast((call) => call.name === name)?.query ?? [])
  expect(asked(list)).toMatchObject({ state: 'history', ...one.asked })
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }))
  await settle()
  expect(asked(file)).toEqual(one.asked)
  // A reload shows the same.
  const address = new URLSearchParams(screen.getByLabelText('address').textContent.split('?')[1])
  expect(Object.fromEntries(address)).toMatchObject({ tab: 'history', ...one.asked })
})
