import { Suspense } from 'react'
import type { ContractOrder } from '#contract/contractOrder.ts'
import type { ContractChange } from '#contract/machines/contractOrder.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'

const EditSheet = lazyPart(() => import('./EditSheet.tsx'))
const PartSheet = lazyPart(() => import('./PartSheet.tsx'))

/** An open order, and what of it is being changed. */
export interface Changing {
  readonly order: ContractOrder
  readonly change: ContractChange
}

interface ChangeSheetsProps {
  readonly changing: Changing | null
  readonly onClose: () => void
  /** Shows the closed orders. */
  readonly onHistory: () => void
}

/** The sheet in which an open order is changed, loaded when it is first opened. */
export function ChangeSheets({ changing, onClose, onHistory }: ChangeSheetsProps) {
  if (changing === null) return null
  const { order, change } = changing
  return (
    <Suspense>
      {change === 'stops' ? (
        <EditSheet order={order} onClose={onClose} />
      ) : (
        <PartSheet order={order} onClose={onClose} onHistory={onHistory} />
      )}
    </Suspense>
  )
}
