import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { Dispatch } from '#src/shared/money-write/moneyWrite.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import { selectBatch } from '../all.slice.ts'
import type { AllKind } from '../batch.ts'
import { findAll, putAway } from '../runAll.ts'
import { isOver } from '../batch.ts'

const AllSheet = lateSheet(() => import('./AllSheet.tsx'))

interface AllButtonProps {
  readonly kind: AllKind
  /** The orders of this kind in the account in use; undefined until they are loaded. */
  readonly orders: readonly (ContractOrder | WaitingContract)[] | undefined
  readonly onHistory: () => void
}

/** Closes all positions, or cancels all orders that wait, after asking; and shows what became of it. */
export function AllButton({ kind, orders, onHistory }: AllButtonProps) {
  const { t } = useTranslation('orders')
  const dispatch = useDispatch<Dispatch>()
  const { id } = useCustomer()
  const batch = useSelector(selectBatch)
  const [asked, setAsked] = useState(false)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    void dispatch(findAll())
  }, [dispatch, id])
  const isOwn = batch?.kind === kind
  // What the person has not seen the end of comes back by itself, after a reload as after its end.
  const shown = asked || (isOwn && (!hidden || isOver(batch)))
  const close = (): void => {
    setAsked(false)
    setHidden(true)
    // Also where it was one of the other kind, which stood in the way of this one.
    if (batch !== null && isOver(batch)) void dispatch(putAway())
  }
  if (!isOwn && (orders === undefined || orders.length === 0) && !shown) return null
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        onClick={() => {
          setAsked(true)
          setHidden(false)
        }}
      >
        {isOwn ? t('all.show') : t(`all.${kind}.button`)}
      </Button>
      {shown ? (
        <AllSheet
          kind={kind}
          orders={orders ?? []}
          onClose={close}
          onHistory={() => {
            close()
            onHistory()
          }}
        />
      ) : null}
    </>
  )
}
