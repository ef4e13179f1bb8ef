import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { sumUsdt, usdtText } from '#src/entities/order/liveOrder.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { Dispatch } from '#src/shared/money-write/moneyWrite.ts'
import type { WithSession } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { LayerContent } from '#src/shared/ui/Layer.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import type { AllKind } from '../batch.ts'
import { runAll, WRITES } from '../runAll.ts'
import { type Obstacle, useObstacles } from '../useObstacles.ts'
import css from './All.module.css'
import { AllRow } from './AllRow.tsx'

/** How many orders a list of the server has at most. */
const LISTED = 100
const EVERY = ''

interface AllAskProps {
  readonly kind: AllKind
  readonly account: AccountKind
  readonly orders: readonly (ContractOrder | WaitingContract)[]
}

/** One instrument of several, or all of them. */
function ScopeField(props: {
  readonly orders: AllAskProps['orders']
  readonly value: string
  readonly onChange: (code: string) => void
}) {
  const { t } = useTranslation('orders')
  const names = new Map(props.orders.map(({ code, appName }) => [code, appName]))
  if (names.size < 2) return null
  const each = [...names].map(([value, label]) => ({ value, label }))
  return (
    <SelectField
      label={t('all.scope')}
      value={props.value}
      onChange={props.onChange}
      choices={[{ value: EVERY, label: t('all.every') }, ...each]}
    />
  )
}

const isOpen = (order: ContractOrder | WaitingContract): order is ContractOrder =>
  'openPrice' in order

const heldOf = (order: ContractOrder | WaitingContract): bigint | null => {
  const read = parseDecimal(isOpen(order) ? order.margin : order.held, ASSET_SCALE.USDT)
  return read.ok ? read.units : null
}

interface Row {
  readonly order: ContractOrder | WaitingContract
  /** What it comes to, in USDT units; null where it is left out. */
  readonly units: bigint | null
  readonly obstacle: Obstacle | null
}

/** What each of these orders comes to now, or why it is left out. */
function useRows(orders: AllAskProps['orders']): readonly Row[] {
  const results = useObstacles(orders.filter(isOpen))
  return orders.map((order, place) => {
    const result = isOpen(order) ? (results[place] ?? 'noPrice') : heldOf(order)
    return typeof result === 'string'
      ? { order, units: null, obstacle: result }
      : { order, units: result, obstacle: null }
  })
}

interface RowsProps {
  readonly rows: readonly Row[]
  readonly kind: AllKind
  /** Figures of those that are not left out, as parts of the sum. */
  readonly shown: readonly string[] | undefined
}

/** The orders one below the other, and what of them is left out. */
function Rows({ rows, kind, shown }: RowsProps) {
  const { t } = useTranslation('orders')
  const left = rows.filter(({ obstacle }) => obstacle !== null).length
  const able = rows.filter(({ obstacle }) => obstacle === null)
  return (
    <>
      <ul className={css.rows}>
        {rows.map((row) => (
          <AllRow
            key={row.order.id}
            order={row.order}
            figure={
              row.units === null ? undefined : (
                <Money
                  value={usdtText(row.units)}
                  asset="USDT"
                  bare
                  profit={kind === 'close'}
                  shown={shown?.[able.indexOf(row)]}
                />
              )
            }
            state={row.obstacle === null ? undefined : t(`close.${row.obstacle}`)}
          />
        ))}
      </ul>
      {left === 0 ? null : <p className={css.left}>{t('all.left', { count: left })}</p>}
    </>
  )
}

/** What closing or cancelling all comes to now, what is left out and why, and the button. */
export function AllAsk({ kind, account, orders }: AllAskProps) {
  const { t } = useTranslation('orders')
  const dispatch = useDispatch<Dispatch>()
  const [scope, setScope] = useState(EVERY)
  const { select } = WRITES[kind]
  const busy = useSelector((state: WithSession) => pendingOf(select(state)) !== null)
  const rows = useRows(orders.filter(({ code }) => scope === EVERY || code === scope))
  const able = rows.filter(({ obstacle }) => obstacle === null)
  const sum = sumUsdt(able.map(({ units }) => units))
  const value = sum === null ? null : usdtText(sum)
  const plus = able.flatMap(({ units }) => (units === null ? [] : [usdtText(units)]))
  const shown = value === null ? null : shownSum('USDT', { total: value, plus })
  const submit = (): void => {
    const chosen = able.map(({ order }) => order)
    void dispatch(runAll(kind, account, chosen))
  }
  return (
    <LayerContent
      foot={
        <Button size="main" wide blocked={busy || able.length === 0} onClick={submit}>
          {busy ? t('close.pending') : t(`all.${kind}.act`, { count: able.length })}
        </Button>
      }
    >
      <div className={css.body}>
        <ScopeField orders={orders} value={scope} onChange={setScope} />
        <p className={css.quiet}>{t(`all.${kind}.text`)}</p>
        <Terms
          label={t(`all.${kind}.title`)}
          items={[
            {
              key: 'sum',
              label: t(`all.${kind}.sum`),
              value: (
                <Money value={value} asset="USDT" profit={kind === 'close'} shown={shown?.total} />
              ),
              strong: true,
            },
          ]}
        />
        <Rows rows={rows} kind={kind} shown={shown?.plus} />
        {orders.length < LISTED ? null : <p className={css.quiet}>{t('all.listed')}</p>}
      </div>
    </LayerContent>
  )
}
