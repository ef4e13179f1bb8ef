import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import type { Past } from '../history.ts'
import { CancelledSheet } from './CancelledSheet.tsx'
import { ClosedSheet } from './ClosedSheet.tsx'
import css from './OrdersTable.module.css'

interface ClosedRowProps {
  readonly order: ContractOrder
  readonly onOpen: (order: ContractOrder) => void
}

function ClosedRow({ order, onOpen }: ClosedRowProps) {
  const { t } = useTranslation(['orders', 'receipt'])
  const format = useFormat()
  return (
    <tr>
      <td>
        <span className={css.order}>
          <b>
            <Figure>{order.appName}</Figure>
          </b>
          <SideBadge side={order.side} leverage={order.leverage} />
        </span>
      </td>
      <td>{t('lots', { count: Number(order.lots) })}</td>
      <td>
        <PriceText value={order.openPrice} decimals={order.decimals} />
      </td>
      <td>
        <PriceText value={order.closePrice} decimals={order.decimals} />
      </td>
      <td>{order.closeReason === null ? null : <span>{t(`reason.${order.closeReason}`)}</span>}</td>
      <td>
        {order.closedAt === null ? null : (
          <Figure>{format.dateTime(new Date(order.closedAt))}</Figure>
        )}
      </td>
      <td>
        <b>
          <Money value={order.result} asset="USDT" profit />
        </b>
      </td>
      <td>
        <Button
          tone="quiet"
          size="small"
          className={css.act}
          label={t('receipt:of', { name: order.appName })}
          onClick={() => onOpen(order)}
        >
          {t('receipt:title')}
        </Button>
      </td>
    </tr>
  )
}

interface CancelledRowProps {
  readonly order: WaitingContract
  readonly onOpen: (order: WaitingContract) => void
}

/** An order that never opened, and why. */
function CancelledRow({ order, onOpen }: CancelledRowProps) {
  const { t } = useTranslation(['orders', 'receipt'])
  const format = useFormat()
  return (
    <tr>
      <td>
        <span className={css.order}>
          <b>
            <Figure>{order.appName}</Figure>
          </b>
          <SideBadge side={order.side} leverage={order.leverage} />
        </span>
      </td>
      <td>{t('lots', { count: Number(order.lots) })}</td>
      <td>
        <PriceText value={order.limitPrice} decimals={order.decimals} />
        <span className={css.quiet}>{t('waiting.badge')}</span>
      </td>
      <td>{'–'}</td>
      <td className={css.words}>
        {order.cancelReason === null ? null : <span>{t(`cancelled.${order.cancelReason}`)}</span>}
      </td>
      <td>
        {order.endedAt === null ? null : <bdi>{format.dateTime(new Date(order.endedAt))}</bdi>}
      </td>
      <td>
        <Badge kind="plain">{t('cancelled.badge')}</Badge>
      </td>
      <td>
        <Button
          tone="quiet"
          size="small"
          className={css.act}
          label={t('receipt:of', { name: order.appName })}
          onClick={() => onOpen(order)}
        >
          {t('receipt:title')}
        </Button>
      </td>
    </tr>
  )
}

const COLUMNS = ['size', 'entry', 'exit', 'reason', 'closedAt', 'result'] as const

/** Closed orders, and those that never opened, on a desktop. */
export function HistoryTable({ past }: { readonly past: readonly Past[] }) {
  const { t } = useTranslation(['orders', 'receipt'])
  const [shown, setShown] = useOwn<ContractOrder | null>(null)
  const [cancelled, setCancelled] = useOwn<WaitingContract | null>(null)
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.order')}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
            <th scope="col">{t('receipt:title')}</th>
          </tr>
        </thead>
        <tbody>
          {past.map(({ kind, order }) =>
            kind === 'closed' ? (
              <ClosedRow key={order.id} order={order} onOpen={setShown} />
            ) : (
              <CancelledRow key={order.id} order={order} onOpen={setCancelled} />
            ),
          )}
        </tbody>
      </table>
      {shown === null ? null : <ClosedSheet order={shown} onClose={() => setShown(null)} />}
      {cancelled === null ? null : (
        <CancelledSheet order={cancelled} onClose={() => setCancelled(null)} />
      )}
    </>
  )
}
