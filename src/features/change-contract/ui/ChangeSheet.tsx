import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { MoneyFlow } from '#src/shared/money-write/moneyFlow.ts'
import { PositionLine, SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import css from './Change.module.css'

interface ChangeSheetProps {
  readonly order: Pick<ContractOrder, 'side' | 'leverage' | 'lots'>
  readonly account: AccountKind
  readonly title: string
  readonly onClose: () => void
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** The frame of a sheet about one order. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { order, account, title, onClose, foot, children } = props
  return (
    <Sheet
      open
      onClose={onClose}
      title={<SheetTitle account={account}>{title}</SheetTitle>}
      foot={foot}
    >
      <div className={css.body}>
        <PositionLine order={order} />
        {children}
      </div>
    </Sheet>
  )
}

interface ChangeDoneProps {
  readonly title: string
  readonly children: ReactNode
}

/** What became of the order, in place of the fields. */
export function ChangeDone({ title, children }: ChangeDoneProps) {
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

interface ChangeFootProps {
  readonly flow: MoneyFlow<unknown, unknown>
  /** There is nothing left to do: it was done, or the order was closed meanwhile. */
  readonly over: boolean
  /** What stands in the way, in words; null when nothing does. */
  readonly obstacle: string | null
  readonly act: string
  readonly onPress: () => void
  /** The button once it is done. */
  readonly done: { readonly text: string; readonly onPress: () => void }
}

/** The one button of a sheet: the act, and then what leads on. */
export function ChangeFoot({ flow, over, obstacle, act, onPress, done }: ChangeFootProps) {
  const { t } = useTranslation('common')
  if (over) {
    return (
      <Button wide size="main" onClick={done.onPress}>
        {done.text}
      </Button>
    )
  }
  const asking = flow.phase === 'submitting' || flow.phase === 'unknown'
  return (
    <Button
      wide
      size="main"
      blocked={obstacle !== null}
      busy={asking ? t('sending') : undefined}
      onClick={onPress}
    >
      {obstacle ?? act}
    </Button>
  )
}

interface ChangeNoteProps {
  readonly flow: MoneyFlow<unknown, unknown>
  /** What was refused, and what nobody knows yet, in words. */
  readonly refused: string
  readonly unknown: string
  readonly onAskAgain: () => void
}

/** A refusal with its reason, or that nobody knows yet. */
export function ChangeNote({ flow, refused, unknown, onAskAgain }: ChangeNoteProps) {
  const { t } = useTranslation('orders')
  return (
    <WriteNote
      flow={flow}
      refused={refused}
      unknown={{ title: unknown, text: t('close.unknown.text'), ask: t('close.unknown.ask') }}
      onAskAgain={onAskAgain}
    />
  )
}
