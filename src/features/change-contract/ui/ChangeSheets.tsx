import type { ContractOrder, EditStopsBody, WaitingContract } from '#protocol/contractOrder.ts'
import type { EntryChange } from '#protocol/machines/contractEntry.ts'
import type { ContractChange } from '#protocol/machines/contractOrder.ts'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import { useNewest } from '../useChange.ts'

const EditSheet = lateSheet(() => import('./EditSheet.tsx'))
const MarginSheet = lateSheet(() => import('./MarginSheet.tsx'))
const EntrySheet = lateSheet(() => import('./EntrySheet.tsx'))
const PartSheet = lateSheet(() => import('./PartSheet.tsx'))

/** An open order, and what of it is being changed. */
interface ChangingOpen {
  readonly order: ContractOrder
  readonly change: ContractChange
  /** Stops as they were moved on the chart. */
  readonly moved?: Partial<EditStopsBody['seen']> | undefined
}

/** The same of an order that waits. */
interface ChangingWaiting {
  readonly order: WaitingContract
  readonly change: EntryChange
  /** Its limit as it was moved on the chart. */
  readonly moved?: Partial<Pick<WaitingContract, 'limitPrice'>> | undefined
}

export type Changing = ChangingOpen | ChangingWaiting

interface ChangeSheetsProps {
  readonly changing: Changing | null
  readonly onClose: () => void
  /** Shows the closed orders. */
  readonly onHistory: () => void
}

/** The sheet in which an order is changed, loaded when it is first opened. */
export function ChangeSheets({ changing, ...rest }: ChangeSheetsProps) {
  if (changing === null) return null
  if (changing.change === 'terms') {
    const { order, moved } = changing
    return <EntrySheet order={order} moved={moved} onClose={rest.onClose} />
  }
  return <OpenSheet changing={changing} {...rest} />
}

function OpenSheet(props: ChangeSheetsProps & { readonly changing: ChangingOpen }) {
  const { changing, onClose, onHistory } = props
  const { order, change, moved } = changing
  const { ended } = useNewest(order)
  // An order that was closed meanwhile can't be changed: what it came to is shown.
  if (ended === null && change === 'stops')
    return <EditSheet order={order} moved={moved} onClose={onClose} />
  if (ended === null && change === 'margin') return <MarginSheet order={order} onClose={onClose} />
  return <PartSheet order={order} onClose={onClose} onHistory={onHistory} />
}
