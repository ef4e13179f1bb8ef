import type { WaitingContract } from '#protocol/contractOrder.ts'
import { useWaitingWords } from '../useWaitingWords.ts'
import css from './OrderActs.module.css'

/** A waiting order, and who hears what is to be done with it. */
export interface WaitingActProps {
  readonly order: WaitingContract
  readonly onEdit: (order: WaitingContract) => void
  readonly onCancel: (order: WaitingContract) => void
  /** Its cancelling has no answer yet. */
  readonly pending: boolean
}

/** What can be done with a waiting order on a phone, side by side below it. */
export function WaitingButtons({ order, onEdit, onCancel, pending }: WaitingActProps) {
  const { edit, cancel } = useWaitingWords(order, pending)
  return (
    <div className={css.acts}>
      <button type="button" aria-label={edit.label} onClick={() => onEdit(order)}>
        {edit.text}
      </button>
      <button type="button" aria-label={cancel.label} onClick={() => onCancel(order)}>
        {cancel.text}
      </button>
    </div>
  )
}
