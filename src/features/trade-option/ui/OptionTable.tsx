import { useTranslation } from 'react-i18next'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import css from '#src/entities/order/ui/OrderTable.module.css'
import { Roi } from '#src/entities/order/ui/Roi.tsx'
import { OrderTable, TableRow } from '#src/entities/order/ui/OrderTable.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { isSellable } from '../sale.ts'
import { type OptionActs, OptionButtons } from './OptionButtons.tsx'
import { Countdown, OptionBadge, Outcome, PayoutNow, SaleNow } from './OptionState.tsx'

interface RowProps {
  readonly option: OptionOrder
  readonly acts: OptionActs
  /** Whether the table has a column of what selling back gives. */
  readonly sells: boolean
}

function OpenCells({ option, sells }: Omit<RowProps, 'acts'>) {
  return (
    <>
      <td className={css.margin}>
        <Money value={option.maxPayout} asset="USDT" />
      </td>
      <td>
        <b>
          <PayoutNow option={option} />
        </b>
      </td>
      {sells ? <td>{isSellable(option) ? <SaleNow option={option} /> : null}</td> : null}
      <td>
        <Countdown option={option} />
      </td>
    </>
  )
}

function PastCells({ option }: Pick<RowProps, 'option'>) {
  return (
    <>
      <td className={css.margin}>
        <PriceText value={option.settlePrice} decimals={option.decimals} />
      </td>
      <td>
        <span className={css.two}>
          <b>
            <Money value={option.result} asset="USDT" profit />
          </b>
          <Roi result={option.result} basis={option.stake} asset="USDT" />
        </span>
      </td>
      <td className={css.words}>
        <Outcome option={option} />
      </td>
    </>
  )
}

function Row({ option, acts, sells }: RowProps) {
  const format = useFormat()
  return (
    <TableRow
      id={option.id}
      name={option.appName}
      badge={<OptionBadge option={option} />}
      size={<Money value={option.stake} asset="USDT" />}
      last={<OptionButtons option={option} acts={acts} />}
    >
      <td className={css.when}>
        <Figure>{format.dateTime(new Date(option.expiresAt))}</Figure>
      </td>
      {option.state === 'open' ? (
        <OpenCells option={option} sells={sells} />
      ) : (
        <PastCells option={option} />
      )}
    </TableRow>
  )
}

interface OptionTableProps {
  readonly tab: 'open' | 'history'
  readonly options: readonly OptionOrder[]
  readonly acts: OptionActs
}

/** Options on a desktop: what open ones would pay now, or how the others ended. */
export function OptionTable({ tab, options, acts }: OptionTableProps) {
  const { t } = useTranslation(['option', 'orders', 'product'])
  const sells = tab === 'open' && options.some(isSellable)
  const columns =
    tab === 'open'
      ? ([
          [t('mostPayout'), 'margin'],
          [t('payoutNow')],
          ...(sells ? ([[t('sale.now')]] as const) : []),
          [t('left')],
        ] as const)
      : ([
          [t('settlePrice'), 'margin'],
          [t('orders:column.result')],
          [t('orders:column.reason')],
        ] as const)
  return (
    <OrderTable
      first={t('product:name.option')}
      size={t('amount')}
      columns={[[`${t('expiry')} · ${zoneText()}`], ...columns]}
      last={<span className="unseen">{t('orders:column.action')}</span>}
    >
      {options.map((option) => (
        <Row key={option.id} option={option} acts={acts} sells={sells} />
      ))}
    </OrderTable>
  )
}
