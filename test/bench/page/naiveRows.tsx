import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { Provider, useSelector } from 'react-redux'
import type { FeedEntry } from '#protocol/feed.ts'
import type { MarketItem } from '#protocol/market.ts'

interface Rows {
  readonly rows: MarketItem[]
}

/** The list as one writes it first: all rows in one array of the store, each push dispatched as it comes. */
export function createNaiveRows(items: readonly MarketItem[]) {
  const slice = createSlice({
    name: 'rows',
    initialState: [...items],
    reducers: {
      pushed(rows, { payload }: PayloadAction<readonly FeedEntry[]>) {
        const byCode = new Map(payload.map((entry) => [entry.code, entry]))
        for (const row of rows) {
          const entry = byCode.get(row.code)
          if (entry !== undefined) Object.assign(row, { price: entry.price, zdf: entry.zdf })
        }
      },
    },
  })
  const store = configureStore({
    reducer: { rows: slice.reducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }),
  })
  return {
    hear(text: string) {
      store.dispatch(slice.actions.pushed(JSON.parse(text) as FeedEntry[]))
    },
    view: (
      <Provider store={store}>
        <NaiveList />
      </Provider>
    ),
  }
}

function NaiveList() {
  const rows = useSelector((state: Rows) => state.rows)
  return (
    <ul>
      {rows.map((row) => (
        <NaiveRow key={row.code} row={row} />
      ))}
    </ul>
  )
}

/** Lighter than ours: no link, no tile, no mini chart. */
function NaiveRow({ row }: { readonly row: MarketItem }) {
  return (
    <li>
      <b>{row.appName}</b> <span>{row.fullName}</span> <span>{row.price}</span>{' '}
      <span>{row.zdf}%</span>
    </li>
  )
}
