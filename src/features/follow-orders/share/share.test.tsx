import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ClosedSheet } from '../ui/ClosedSheet.tsx'

const CLOSED = {
  ...OPEN_ORDER,
  state: 'closed',
  closeReason: 'customer',
  closePrice: '68512.30',
  closedAt: '2026-11-20T12:04:31.000Z',
  profit: '44.000000',
  closeFee: '1.500000',
  result: '40.123456',
} as const

const brought = vi.fn()

beforeEach(async () => {
  await startTexts('en')
  // It is loaded late, and must be here by its second settling.
  await import('./ShareCard.tsx')
  await loadSlices(['orders', 'receipt', 'share', 'errors'])
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(brought)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

it('a receipt is published from the sheet of its order by who says so, and taken back', async () => {
  let sharedAt: string | null = null
  const seen = scriptApi({
    getReceipt: () => ok({ name: 'receipt.json', text: '{}' }),
    getReceiptShare: () => ok({ sharedAt }),
    shareReceipt: () => {
      sharedAt = CLOSED.closedAt
      return ok({ sharedAt })
    },
    unshareReceipt: () => {
      sharedAt = null
      return ok({ sharedAt })
    },
  })
  renderInWorld(createWorld(), <ClosedSheet order={CLOSED} onClose={() => undefined} />)
  await settle()
  expect(seen.some(({ name }) => name === 'shareReceipt')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Share as a picture' }))
  await settle()
  // Whoever asked for the picture is brought to it.
  expect(document.activeElement?.textContent).toBe('Picture of this result')
  expect(brought).toHaveBeenCalledTimes(1)
  const publish = screen.getByRole('switch', { name: /anybody with the link/ })
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull()
  fireEvent.click(publish)
  await settle()
  expect(seen.at(-1)).toMatchObject({ name: 'shareReceipt', body: { orderId: CLOSED.id } })
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
  fireEvent.click(publish)
  await settle()
  expect(seen.at(-1)).toMatchObject({ name: 'unshareReceipt' })
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull()
})
