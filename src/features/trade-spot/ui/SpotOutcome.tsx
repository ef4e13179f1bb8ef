import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { type UnknownWords, WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { useListWaitingSpotQuery } from '../spot.api.ts'
import css from '#src/entities/order/ui/TicketParts.module.css'

/** Where own coin-to-coin orders are listed. */
const LIST = '/profile/orders?product=spot'

interface PlacedOrderProps {
  readonly order: SpotOrder
  /** Where it was placed. */
  readonly account: AccountKind
  readonly onNew: () => void
}

/** Whether the order waited and does so no more: a list asked for after its answer is without it. */
function useGone({ order, account }: Pick<PlacedOrderProps, 'order' | 'account'>): boolean {
  const [since] = useState(() => Date.now())
  const { currentData, isSuccess, isFetching, startedTimeStamp } = useListWaitingSpotQuery(
    account,
    { skip: order.state !== 'waiting', refetchOnMountOrArgChange: true },
  )
  // After a failure the list of before still stands there, with the time of the failed request.
  const fresh = isSuccess && !isFetching && (startedTimeStamp ?? 0) >= since
  return fresh && currentData.items.every(({ id }) => id !== order.id)
}

/** The order itself, in place of the form that made it. */
export function PlacedOrder({ order, account, onNew }: PlacedOrderProps) {
  const { t } = useTranslation(['spot', 'trade'])
  const format = useFormat()
  const { decimals, limitPrice, side, receivedAsset, paidAsset } = order
  const at = order.price ?? limitPrice ?? '0'
  const price = format.decimal(at, { min: decimals, max: decimals })
  const gone = useGone({ order, account })
  const waited = gone ? 'trade:placed.over' : 'done.waiting'
  const title = t(order.state === 'closed' ? `done.${side}` : waited, { price })
  const heading = useOutcome(title)
  const money = (value: string | null, asset: string) => <Money value={value} asset={asset} />
  const items =
    order.state === 'closed'
      ? [
          { key: 'paid', label: t('sumPaid'), value: money(order.paid, paidAsset) },
          { key: 'fee', label: t('trade:done.fee'), value: money(order.fee, receivedAsset) },
          {
            key: 'received',
            label: t('sumReceived'),
            value: money(order.received, receivedAsset),
            strong: true,
          },
        ]
      : gone
        ? []
        : [{ key: 'held', label: t('held'), value: money(order.held, paidAsset), strong: true }]
  const row = format.decimal(order.fillLogSeq ?? order.placedLogSeq)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {order.state === 'waiting' ? (
        <p role="status">{gone ? t('trade:placed.gone') : null}</p>
      ) : null}
      {items.length === 0 ? null : <Terms label={t('trade:terms.label')} items={items} />}
      <SourceMark>{t('trade:done.log', { row })}</SourceMark>
      <div className={css.actions}>
        <Button tone="secondary" wide onClick={onNew}>
          {t('trade:done.new')}
        </Button>
        <LinkButton wide to={LIST}>
          {t('trade:done.see')}
        </LinkButton>
      </div>
    </section>
  )
}

interface FlowNoteProps {
  readonly write: UsedWrite<unknown, unknown>
  /** What did not happen, where it was refused. */
  readonly refused: string
  /** What nobody knows yet, where that is not whether an order was placed. */
  readonly unknown?: Pick<UnknownWords, 'title' | 'text'>
}

/** A refusal with its reason, or that nobody knows yet. */
export function FlowNote({ write: { flow, askAgain }, refused, unknown }: FlowNoteProps) {
  const { t } = useTranslation('trade')
  const list = (
    <LinkButton tone="quiet" size="small" to={LIST}>
      {t('unknown.list')}
    </LinkButton>
  )
  return (
    <WriteNote
      flow={flow}
      refused={refused}
      unknown={{
        title: unknown?.title ?? t('unknown.title'),
        text: unknown?.text ?? t('unknown.text'),
        ask: t('unknown.ask'),
      }}
      onAskAgain={askAgain}
      way={unknown === undefined ? list : null}
    />
  )
}
