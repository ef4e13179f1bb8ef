import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MarketItem } from '#protocol/market.ts'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import type { MarketListView } from '../useMarketList.ts'
import { SearchField } from './SearchField.tsx'

const item = (code: string) => ({ id: code, code, type: 2 }) as unknown as MarketItem
const [BTC, ETH] = [item('BTC'), item('ETH')]

interface PageProps extends Pick<MarketListView, 'items'> {
  readonly searched?: string
}

function Page({ items, searched }: PageProps) {
  const [value, setValue] = useState('')
  const view = { items, searched, total: 2 } as unknown as MarketListView
  return (
    <>
      <output>{useLocation().search}</output>
      <SearchField value={value} onChange={setValue} view={view} />
    </>
  )
}

beforeEach(() => startTexts('en'))
afterEach(cleanup)

const address = () => screen.getAllByRole('status')[0]?.textContent ?? ''

it('opens the first hit once it is here, and no other that comes first later', async () => {
  const { rerender } = render(<Page items={[BTC, ETH]} />, { wrapper: MemoryRouter })
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 't' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await screen.findAllByRole('status')
  expect(address()).toBe('')
  rerender(<Page items={[BTC, ETH]} searched="t" />)
  await expect.poll(address).toContain('code=BTC')
  rerender(<Page items={[ETH, BTC]} searched="t" />)
  expect(address()).toContain('code=BTC')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await expect.poll(address).toContain('code=ETH')
})

it('leaves an Enter of an input method alone', async () => {
  render(<Page items={[BTC]} searched="t" />, { wrapper: MemoryRouter })
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 't' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(address()).toBe('')
})
