import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MailSettings } from '#protocol/mailSettings.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import UnsubscribePage from '#src/pages/unsubscribe/UnsubscribePage.tsx'
import MailsPage from './MailsPage.tsx'

const SETTINGS: MailSettings = {
  sends: true,
  address: 'a•••@example.org',
  groups: { money: true, liquidations: true, orders: false },
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors', 'mailing', 'notice'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async () => {
  renderInWorld(createWorld({ account: 'real' }), <MailsPage />)
  await settle()
}
const orders = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Orders/ })

it('switches a group at once, and security never', async () => {
  const seen = scriptApi({
    getMailSettings: () => ok(SETTINGS),
    setMailGroup: ({ body }) => {
      const { group, on } = body as { group: string; on: boolean }
      return ok({ ...SETTINGS, groups: { ...SETTINGS.groups, [group]: on } })
    },
  })
  await show()
  expect(screen.getByText(/a•••@example\.org/)).toBeTruthy()
  const security = screen.getByRole<HTMLInputElement>('switch', { name: /security/ })
  expect([security.checked, security.disabled]).toEqual([true, true])
  expect(orders().checked).toBe(false)
  fireEvent.click(orders())
  expect(orders().checked).toBe(true)
  await settle()
  expect(orders().checked).toBe(true)
  expect(seen.filter(({ name }) => name === 'setMailGroup').map(({ body }) => body)).toEqual([
    { group: 'orders', on: true },
  ])
})

it('says so where it could not be saved, and shows what holds', async () => {
  scriptApi({
    getMailSettings: () => ok(SETTINGS),
    setMailGroup: () => ({ code: '500', result: null }),
  })
  await show()
  fireEvent.click(orders())
  await settle(20_000)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t save this')
  expect(orders().checked).toBe(false)
})

it('is off with a reason without a proven address, and promises nothing without a mail server', async () => {
  scriptApi({ getMailSettings: () => ok({ ...SETTINGS, address: null }) })
  await show()
  expect(screen.getByText(/need a proven email address/)).toBeTruthy()
  const all = screen.getAllByRole<HTMLInputElement>('switch')
  expect(all.map(({ checked, disabled }) => !checked && disabled)).toEqual([true, true, true, true])
  cleanup()
  scriptApi({ getMailSettings: () => ok({ ...SETTINGS, sends: false }) })
  await show()
  expect(screen.getByText(/doesn’t send emails/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('ends mails of a link by its button alone', async () => {
  const seen = scriptApi({
    unsubscribe: ({ body }) =>
      (body as { token: string }).token === 'good'
        ? ok({ groups: ['orders'] })
        : { code: '404', result: null },
  })
  renderInWorld(createWorld(), <UnsubscribePage />, '/unsubscribe?token=good')
  await settle()
  expect(seen).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await settle()
  expect(screen.getByText(/won’t get these emails.*Orders and positions/)).toBeTruthy()
  cleanup()
  renderInWorld(createWorld(), <UnsubscribePage />, '/unsubscribe?token=bad')
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('This link isn’t valid.')
})
