import { type Dispatch, useEffect, useState } from 'react'
import type { MarketItem } from '#protocol/market.ts'
import { Sparkline } from '#src/entities/market/ui/Sparkline.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { type Drawn, frameDrawn } from './bench.ts'
import { makeItems } from './items.ts'
import { openRoot } from './world.tsx'

interface ListProps {
  readonly first: readonly MarketItem[]
  readonly onReady: (set: Dispatch<readonly MarketItem[]>) => void
  readonly windowed: boolean
}

function chart(item: MarketItem) {
  return <Sparkline prices={item.hundred} change={item.zdf} size="row" />
}

/** The mini charts of a list: those in view as the app's list draws them, or one in every row. */
function Sparklines({ first, onReady, windowed }: ListProps) {
  const [items, setItems] = useState(first)
  useEffect(() => onReady(setItems), [onReady])
  if (windowed) {
    return (
      <RowWindow items={items} row={0.64} keyOf={(item) => item.code} label="Markets">
        {chart}
      </RowWindow>
    )
  }
  return (
    <ul>
      {items.map((item) => (
        <li key={item.code}>{chart(item)}</li>
      ))}
    </ul>
  )
}

const DAYS = 4

/** Draws the mini charts; `update` gives every row another day of prices. */
export async function openSparklines(kind: 'ours' | 'all', rows: number): Promise<Drawn> {
  const days = Array.from({ length: DAYS }, (_, day) => makeItems(rows, day + 1))
  const { root, element } = openRoot()
  const set = await new Promise<Dispatch<readonly MarketItem[]>>((resolve) => {
    root.render(<Sparklines first={days[0] ?? []} onReady={resolve} windowed={kind === 'ours'} />)
  })
  await frameDrawn()
  let shown = 0
  return {
    async update() {
      shown = (shown + 1) % DAYS
      set(days[shown] ?? [])
      await frameDrawn()
    },
    remove() {
      root.unmount()
      element.remove()
    },
  }
}
