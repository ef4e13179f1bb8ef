import { Suspense } from 'react'
import type { ContractOrder, EditStopsBody } from '#contract/contractOrder.ts'
import type { ContractChange } from '#contract/machines/contractOrder.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { useNewest } from '../useChange.ts'

const EditSheet = lazyPart(() => import('./EditSheet.tsx'))
const PartSheet = lazyPart(() => import('./PartSheet.tsx'))

/** An open order, and what of it is being changed. */
export interface Changing {
  readonly order: ContractOrder
  readonly change: ContractChange
  /** Stops as they were moved on the chart. */
  readonly moved?: Partial<EditStopsBody['seen']> | undefined
}

interface ChangeSheetsProps {
  readonly changing: Changing | null
  readonly onClose: () => void
  /** Shows the closed orders. */
  readonly onHistory: () => void
}

/** The sheet in which an open order is changed, loaded when it is first opened. */
export function ChangeSheets({ changing, ...rest }: ChangeSheetsProps) {
  return changing === null ? null : <OpenSheet changing={changing} {...rest} />
}

function OpenSheet({ changing, onClose, onHistory }: ChangeSheetsProps & { changing: Changing }) {
  const { order, change, moved } = changing
  const { ended } = useNewest(order)
  return (
    <Suspense>
      {/* The stops of an order that was closed meanwhile can't be changed: what it came to is shown. */}
      {change === 'stops' && ended === null ? (
        <EditSheet order={order} moved={moved} onClose={onClose} />
      ) : (
        <PartSheet order={order} onClose={onClose} onHistory={onHistory} />
      )}
    </Suspense>
  )
}
