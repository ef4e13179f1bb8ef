import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ExportPane } from './ExportPane.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['account', 'google', 'ownAccount', 'session', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
  await settle()
}
const at = (ms: number): string => new Date(NOW + ms).toISOString()
const ITEM = { id: 'e1', askedAt: at(0), size: null, expiresAt: null }

it('asks for a file by the password, and says that it is being made', async () => {
  let items: object[] = [{ ...ITEM, id: 'e0', state: 'failed' }]
  const seen = scriptApi({
    listExports: () => ok({ items, nextAt: null }),
    getWaysIn: () => ok({ password: true, wallet: false, google: null }),
    requestExport: () => {
      items = [{ ...ITEM, state: 'making' }]
      return ok(items[0])
    },
  })
  renderInWorld(createWorld(), <ExportPane />)
  await settle()
  expect(screen.getByText(/couldn’t be made/)).toBeTruthy()
  await press('Request my data')
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'right' } })
  await press('Request my data')
  expect(seen.findLast(({ name }) => name === 'requestExport')?.body).toEqual({
    proof: { password: 'right' },
    lang: 'en',
  })
  expect(screen.getByText(/Being made/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request my data' })).toBeNull()
})

it('says when a file is over, when another one may be asked for, and why it was not saved', async () => {
  const item = { ...ITEM, state: 'ready', size: 9, expiresAt: at(86_400_000) }
  scriptApi({ listExports: () => ok({ items: [item], nextAt: at(3_600_000) }) })
  renderInWorld(createWorld(), <ExportPane />)
  await settle()
  expect(screen.getByText(/Ready until/)).toBeTruthy()
  expect(screen.getByText(/You can ask again on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request my data' })).toBeNull()
  await press(/^Download/)
  expect(screen.getByRole('alert')).toBeTruthy()
})
