import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { selectBatch } from '../all.slice.ts'
import type { AllKind } from '../batch.ts'
import { AllAsk } from './AllAsk.tsx'
import { AllOutcome } from './AllOutcome.tsx'

interface AllSheetProps {
  readonly kind: AllKind
  readonly orders: readonly (ContractOrder | WaitingContract)[]
  readonly onClose: () => void
  readonly onHistory: () => void
}

/** Closing or cancelling all: what it does, the button, then what became of each. Mounted while it is open. */
export default function AllSheet({ kind, orders, onClose, onHistory }: AllSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const batch = useSelector(selectBatch)
  const inUse = useSelector(selectAccount)
  const account = batch?.account ?? inUse
  return (
    <Sheet
      open
      onClose={onClose}
      title={<SheetTitle account={account}>{t(`all.${batch?.kind ?? kind}.title`)}</SheetTitle>}
      content={
        batch === null ? (
          <AllAsk kind={kind} orders={orders} account={account} />
        ) : (
          <AllOutcome batch={batch} onHistory={onHistory} />
        )
      }
    />
  )
}
