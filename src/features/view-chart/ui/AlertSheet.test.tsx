import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { MovePriceAlertBody, PriceAlert, SetPriceAlertBody } from '#protocol/priceAlert.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { Changing } from '../alerts/useAlertForm.ts'
import AlertSheet from './AlertSheet.tsx'

const INFO: MarketInfo = BITCOIN
const alertOf = (id: string, more: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  instrumentId: INFO.id,
  code: INFO.code,
  appName: INFO.appName,
  decimals: 2,
  side: 'above',
  level: '70000.00',
  createdAt: '2026-09-01T00:00:00.000Z',
  expiresAt: '2026-11-30T00:00:00.000Z',
  ...more,
})

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['chart', 'errors', 'market'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))
const field = () => screen.getByLabelText('Alert price')
const button = (name: string) => screen.getByRole('button', { name })

type Replies = Parameters<typeof scriptApi>[0]

/** A server that keeps alerts, these at first. */
function serve(kept: PriceAlert[], replies: Replies = {}) {
  return scriptApi({
    listPriceAlerts: () => ok({ items: [...kept] }),
    setPriceAlert: ({ body }) => {
      const { instrumentId, side, level } = body as SetPriceAlertBody
      const alert = alertOf(`set${kept.length}`, { instrumentId, side, level })
      kept.unshift(alert)
      return ok(alert)
    },
    movePriceAlert: ({ body }) => {
      const { id, side, level } = body as MovePriceAlertBody
      const at = kept.findIndex((one) => one.id === id)
      const alert = { ...(kept[at] ?? alertOf('x')), id: `${id}-moved`, side, level }
      kept[at] = alert
      return ok(alert)
    },
    removePriceAlert: ({ body }) => {
      const { id } = body as { id: string }
      kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      )
      return ok({ items: [...kept] })
    },
    ...replies,
  })
}

async function open(signedIn = true, changing: Changing | null = null) {
  const world = createWorld({ signedIn })
  world.price('BTCUSDT', '64000.00')
  renderInWorld(world, <AlertSheet info={INFO} changing={changing} onClose={vi.fn()} />)
  await settle()
  return world
}

it('takes the side from the level and the last price, says it, and sets what was said', async () => {
  const seen = serve([])
  await open()
  expect(screen.getByText('We tell you once, when the price is 64,640.00 or higher.')).toBeTruthy()
  expect(screen.getByText('No alerts on this instrument yet.')).toBeTruthy()
  fireEvent.click(button('−5%'))
  expect(screen.getByText('We tell you once, when the price is 60,800.00 or lower.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Expires after'), { target: { value: '7' } })
  fireEvent.click(button('Set alert'))
  await settle()
  expect(seen.filter(({ name }) => name === 'setPriceAlert').map(({ body }) => body)).toEqual([
    { instrumentId: INFO.id, side: 'below', level: '60800.00', days: 7 },
  ])
  expect(screen.getByText('The alert is set.')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('At 60,800.00 or lower')
  expect(screen.getByText('All instruments: 1 of 50')).toBeTruthy()
})

it('keeps the side that was meant when the price passes the level before the press', async () => {
  const seen = serve([])
  const world = await open()
  fireEvent.change(field(), { target: { value: '64100' } })
  act(() => world.price('BTCUSDT', '64200.00'))
  fireEvent.click(button('Set alert'))
  await settle()
  expect(seen.find(({ name }) => name === 'setPriceAlert')?.body).toMatchObject({ side: 'above' })
})

it('stops a level that the price has reached, and one that is no price', async () => {
  const seen = serve([])
  await open()
  const errors = [
    ['64000', 'The price is already at this level or past it.'],
    ['0', 'This is out of range.'],
    ['64000.001', 'Max 2 decimal places.'],
  ] as const
  for (const [typed, said] of errors) {
    fireEvent.change(field(), { target: { value: typed } })
    expect(screen.getByText(said)).toBeTruthy()
    expect(button('Set alert').getAttribute('aria-disabled')).toBe('true')
  }
  fireEvent.click(button('Set alert'))
  await settle()
  expect(seen.some(({ name }) => name === 'setPriceAlert')).toBe(false)
})

it('shows a refusal beside the level where it is about that, else below', async () => {
  const reached = {
    code: CODE.alertLevelWrong,
    result: null,
    fields: { level: 'unreasonable' },
  }
  const tooMany = { code: CODE.tooManyAlerts, result: null }
  serve([], { setPriceAlert: (_, count) => (count === 1 ? reached : tooMany) })
  await open()
  fireEvent.click(button('Set alert'))
  await settle()
  await act(() => vi.dynamicImportSettled())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('The price is already at this level or past it.')).toBeTruthy()
  fireEvent.click(button('+2%'))
  expect(field().getAttribute('aria-invalid')).toBe('false')
  fireEvent.click(button('Set alert'))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('You have 50 price alerts.')
})

it('lists those of this instrument, removes one and takes that back, also the only one', async () => {
  const other = alertOf('other', { instrumentId: '2' })
  const seen = serve([alertOf('own'), other])
  await open()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(button('Remove: At 70,000.00 or higher'))
  await settle()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText('Alert at 70,000.00 removed.')).toBeTruthy()
  expect(document.activeElement).toBe(button('Undo'))
  fireEvent.click(button('Undo'))
  await settle()
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1)
  expect(seen.filter(({ name }) => name === 'setPriceAlert').map(({ body }) => body)).toMatchObject(
    [{ instrumentId: INFO.id, side: 'above', level: '70000.00' }],
  )
})

it('moves one with what it had left, by the fields that set one', async () => {
  const seen = serve([alertOf('own')])
  await open()
  fireEvent.click(button('Change: At 70,000.00 or higher'))
  expect(document.activeElement).toBe(field())
  expect(screen.getByText('Changing the alert: At 70,000.00 or higher')).toBeTruthy()
  expect(screen.queryByLabelText('Expires after')).toBeNull()
  fireEvent.change(field(), { target: { value: '63000' } })
  fireEvent.click(button('Move alert'))
  await settle()
  expect(seen.filter(({ name }) => name === 'movePriceAlert').map(({ body }) => body)).toEqual([
    { id: 'own', side: 'below', level: '63000.00' },
  ])
  expect(screen.getByText('Alert moved to 63,000.00.')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('At 63,000.00 or lower')
  expect(button('Set alert')).toBeTruthy()
})

it('says why a line that was dragged could not be moved, until something else is typed', async () => {
  serve([alertOf('own')])
  const fault = { kind: 'refused', code: CODE.notFound, fields: {} }
  await open(true, { alert: alertOf('own'), price: '71000.00', fault })
  expect(screen.getByRole('alert').textContent).toBe('This alert is over already.')
  expect((field() as HTMLInputElement).value).toBe('71,000.00')
  fireEvent.change(field(), { target: { value: '72000' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button('Cancel'))
  expect(button('Set alert')).toBeTruthy()
})

it('says that an alert is over where it can no longer be removed', async () => {
  serve([alertOf('own')], { removePriceAlert: () => ({ code: CODE.notFound, result: null }) })
  await open()
  fireEvent.click(button('Remove: At 70,000.00 or higher'))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('This alert is over already.')
})

it('tells visitors to sign in, and asks for nothing', async () => {
  const seen = serve([])
  await open(false)
  expect(screen.getByText('Sign in to set price alerts')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(seen).toEqual([])
})
