import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '#protocol/notification.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW, OPEN_ORDER } from '#kit/orders.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import Bell from '#src/features/notices/Bell.tsx'
import { ProfileRows } from '#src/pages/profile/ProfileRows.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import NotificationsPage from './NotificationsPage.tsx'

const STOPPED = {
  ...OPEN_ORDER,
  state: 'closed',
  closeReason: 'stopLoss',
  closePrice: '63400.00',
  closedAt: OPEN_ORDER.openedAt,
  result: '-43.10',
} as const
const NEW: Notification = {
  id: '8',
  account: 'demo',
  notice: { kind: 'contractClosed', order: STOPPED },
  at: OPEN_ORDER.openedAt,
  read: false,
}
const SPOT: Notification = {
  id: '7',
  account: 'real',
  notice: { kind: 'spotEnded', order: { ...SPOT_ORDER, state: 'closed' } },
  at: OPEN_ORDER.openedAt,
  read: true,
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors', 'notice', 'orders', 'spot', 'option', 'profile', 'receipt'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A server that knows these, newest first, and what was read of them. */
function serve(kept: Notification[]) {
  return scriptApi({
    listNotifications: ({ query }) => {
      const rest = kept.filter(({ id }) => Number(id) < Number(query.get('cursor') ?? 99))
      const items = rest.slice(0, query.get('limit') === '1' ? 1 : 2)
      const next = rest.length > items.length ? (items.at(-1)?.id ?? null) : null
      return ok({ items, next, unread: kept.filter(({ read }) => !read).length })
    },
    readNotifications: ({ body }) => {
      const { upTo } = body as { upTo: string }
      kept.forEach((one, n) => {
        if (Number(one.id) <= Number(upTo)) kept[n] = { ...one, read: true }
      })
      return ok({ unread: 0 })
    },
  })
}

const show = () => {
  const world = createWorld({ account: 'demo' })
  renderInWorld(
    world,
    <>
      <Bell />
      <NotificationsPage />
    </>,
  )
  return world
}
const bell = () => screen.getByRole('link', { name: /^Notifications/ })

describe('own notifications', () => {
  it('say what happened, mark what is new, and are read by being seen', async () => {
    const seen = serve([NEW, SPOT])
    show()
    await settle()
    const [stopped, spot] = screen.getAllByRole('listitem')
    expect(stopped?.textContent).toMatch(/Stop loss filled.*Demo.*New.*63,400\.00/)
    expect(spot?.textContent).toContain('Spot order filled')
    expect(spot?.textContent).not.toContain('New')
    await settle()
    expect(seen.filter(({ name }) => name === 'readNotifications').map(({ body }) => body)).toEqual(
      [{ upTo: '8' }],
    )
    // The mark stays until the page is left; the bell knows at once.
    expect(stopped?.textContent).toContain('New')
    expect(bell().getAttribute('aria-label')).toBe('Notifications')
  })

  it('lead to what they are about, but for the account that is not in use', async () => {
    serve([NEW, SPOT])
    show()
    await settle()
    const links = screen.getAllByRole('listitem').map((item) => item.querySelector('a'))
    expect(links.map((link) => link?.getAttribute('href'))).toEqual([
      '/profile/orders?tab=history',
      undefined,
    ])
  })

  it('come as they happen', async () => {
    const kept = [SPOT]
    serve(kept)
    const { store } = show()
    await settle()
    expect(bell().textContent).toBe('')
    kept.unshift({ ...NEW, id: '9' })
    act(() => {
      applyOwnEvent(store.dispatch, { type: 'notice', account: 'demo', notice: NEW.notice })
    })
    await settle()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('go on with older ones', async () => {
    serve([{ ...NEW, id: '9' }, NEW, SPOT])
    show()
    await settle()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
    await settle()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('say that there are none, or that they did not come', async () => {
    serve([])
    show()
    await settle()
    expect(screen.getByText('No notifications yet')).toBeDefined()
    cleanup()
    scriptApi({ listNotifications: () => ({ code: '500', result: null }) })
    show()
    await settle(20_000)
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
  })
})

describe('the bell and the row of the profile', () => {
  it.each([
    [3, '3', 'Notifications. Unread: 3'],
    [100, '99+', 'Notifications. Unread: 99+'],
  ])('say that %i are unread', async (unread, shown, name) => {
    scriptApi({ listNotifications: () => ok({ items: [], next: null, unread }) })
    renderInWorld(createWorld({ account: 'demo' }), <ProfileRows />)
    await settle()
    const row = screen.getByRole('link', { name: `Notifications ${shown}` })
    expect(row.getAttribute('href')).toBe('/profile/notification')
    cleanup()
    renderInWorld(createWorld({ account: 'demo' }), <Bell />)
    await settle()
    expect(bell().textContent).toBe(shown)
    expect(bell().getAttribute('aria-label')).toBe(name)
  })
})
