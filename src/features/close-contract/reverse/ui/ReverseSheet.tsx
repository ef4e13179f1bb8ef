import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { useGetMarketQuery } from '#src/entities/market/market.api.ts'
import { ActionNote } from '#src/entities/market/ui/ActionNote.tsx'
import { PositionLine, SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from '../../ui/CloseSheet.module.css'
import { ClosedResult } from '../../ui/ClosingOutcome.tsx'
import { missingOf, otherSide } from '../reversal.ts'
import { type UsedReversal, useReversal } from '../useReversal.ts'
import { Reversed } from './Reversed.tsx'
import { ReverseForm } from './ReverseForm.tsx'

export interface ReverseSheetProps {
  readonly order: ContractOrder
  readonly onClose: () => void
  /** Shows the open orders. */
  readonly onOpen: () => void
}

/** Turning an order around: both halves, the button, then what it made. Mounted while it is open. */
export default function ReverseSheet(props: ReverseSheetProps) {
  const { order, onClose } = props
  const { t } = useTranslation(['orders', 'common'])
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  // The terms of today decide about the new order.
  const { data, error, refetch } = useGetMarketQuery(order.instrumentId, {
    refetchOnMountOrArgChange: 30,
  })
  if (data !== undefined) return <Loaded {...props} account={account} info={data} />
  return (
    <Sheet open onClose={onClose} title={t('reverse.title', { name: order.appName })}>
      {error === undefined ? (
        <SkeletonRows rows={4} label={t('common:loading')} />
      ) : (
        <RetryNote title={t('failed.title')} fault={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

interface LoadedProps extends ReverseSheetProps {
  readonly account: AccountKind
  readonly info: MarketInfo
}

/** What stands in the way of turning it around, in words; null when nothing does. */
function useObstacle({
  read,
  market,
  closeOnly,
  info,
  busyElsewhere,
}: UsedReversal): string | null {
  const { t } = useTranslation(['orders', 'trade'])
  const format = useFormat()
  if (info.contract === null) return t('trade:notTraded')
  if (market === 'closed') return t('close.closed')
  if (market === 'stale') return t('close.stale')
  if (closeOnly) return t('trade:issue.closeOnly')
  if (read === null) return t('close.noPrice')
  if (busyElsewhere) return t('close.pending')
  if (read.noRoom) return t('reverse.noRoom')
  if (read.issues.length > 0) return t('edit.check')
  const missing = missingOf(read.left)
  if (missing === null) return null
  return t('trade:issue.notEnough', { missing: exactMoney(format, missing, 'USDT') })
}

function Foot({ reversal }: { readonly reversal: UsedReversal }) {
  const { t } = useTranslation(['orders', 'common'])
  const obstacle = useObstacle(reversal)
  const { flow, account, order } = reversal
  const asking = flow.phase === 'submitting' || flow.phase === 'unknown'
  return (
    <RiskGate asked={account === 'real'}>
      <Button
        size="main"
        wide
        blocked={obstacle !== null}
        busy={asking ? t('common:sending') : undefined}
        onClick={reversal.submit}
      >
        {obstacle ?? t(`reverse.act.${otherSide(order)}`, { count: Number(order.lots) })}
      </Button>
    </RiskGate>
  )
}

function Loaded({ order: opened, account, info, onClose, onOpen }: LoadedProps) {
  const { t } = useTranslation(['orders', 'common'])
  const reversal = useReversal(opened, account, info)
  // A stop may be first: then nothing is turned around.
  const { flow, order, ended } = reversal
  const close = (): void => {
    reversal.dismiss()
    onClose()
  }
  const done = flow.phase === 'confirmed'
  return (
    <Sheet
      open
      onClose={close}
      title={
        <SheetTitle account={account}>{t('reverse.title', { name: order.appName })}</SheetTitle>
      }
      foot={
        done || ended !== null ? (
          <Button
            wide
            size="main"
            onClick={() => {
              close()
              onOpen()
            }}
          >
            {t('reverse.list')}
          </Button>
        ) : (
          <Foot reversal={reversal} />
        )
      }
    >
      <div className={css.body}>
        {done ? (
          <Reversed {...flow.result} onLeave={reversal.dismiss} />
        ) : ended !== null ? (
          <ClosedResult order={ended} shownPrice={null} onLeave={close} />
        ) : (
          <>
            <ActionNote action={info.comingAction} says="positions" />
            <PositionLine order={order} />
            <ReverseForm reversal={reversal} />
          </>
        )}
      </div>
    </Sheet>
  )
}
