import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Drawing } from '#protocol/drawing.ts'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { PriceChart } from '../priceChart.ts'
import DrawSheet from './DrawSheet.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['chart'])
})
afterEach(cleanup)

const line = (price: number): Drawing => ({
  id: `line${price}`,
  tool: 'horizontal',
  points: [{ at: 0, price }],
})

function World() {
  const [all, change] = useState<readonly Drawing[]>([line(100), line(200)])
  const chart = { bars: () => [{ timestamp: 5 }] } as unknown as PriceChart
  const host = { onDrawn: () => undefined, onRemoved: () => undefined, onStep: () => undefined }
  const drawings = { all, change, current: null, begin: () => undefined, host, saveAgain: null }
  return <DrawSheet info={BITCOIN} chart={chart} drawings={drawings} onClose={() => undefined} />
}

const shown = () => screen.queryAllByRole('listitem').map((one) => one.textContent)
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

it('undoes a removal, and keeps what was added since', () => {
  renderInWorld(createWorld(), <World />)
  press('Remove all')
  expect(shown()).toEqual([])
  fireEvent.change(screen.getByLabelText('Price of a horizontal line'), {
    target: { value: '300' },
  })
  press('Add line')
  press('Undo')
  expect(shown()).toEqual([
    'Horizontal line100.00',
    'Horizontal line200.00',
    'Horizontal line300.00',
  ])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
