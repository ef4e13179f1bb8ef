import { Suspense } from 'react'
import type { MarketType } from '#protocol/marketTypes.ts'
import type { MarketTab } from '#src/features/search-market/marketView.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'

/** The type of options, as a figure: their names need not be loaded for it. */
const OPTIONS = 7 satisfies MarketType

const Chain = lazyPart(() => import('./Chain.tsx'))

/** What stands above the list of options, their chain; nothing above others. */
export function ChainPart({ tab }: { readonly tab: MarketTab }) {
  return tab === OPTIONS ? (
    <Suspense>
      <Chain />
    </Suspense>
  ) : null
}
