import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListDepositsQuery } from '#src/entities/deposit/deposit.api.ts'
import { useListWithdrawalsQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import css from './BalancesPage.module.css'

/** States of a deposit or withdrawal in which it still moves. */
const MOVES: ReadonlySet<string> = new Set(['submitted', 'confirming', 'approved', 'broadcast'])

const FRESH = { refetchOnMountOrArgChange: true, refetchOnReconnect: true } as const

interface RowProps {
  readonly to: string
  readonly title: string
  readonly amount: string | null
  readonly asset: string
  readonly state: string
  readonly since: string
  readonly next: ReactNode
}

function Row({ to, title, amount, asset, state, since, next }: RowProps) {
  const format = useFormat()
  return (
    <CellLink to={to} className={css.pending}>
      <b>{title}</b>
      <b>
        <Money value={amount} asset={asset} style="exact" />
      </b>
      <Badge kind="waiting">{state}</Badge>
      <span className={css.quiet}>{format.dateTime(new Date(since))}</span>
      {next === null ? null : <span className={css.next}>{next}</span>}
    </CellLink>
  )
}

/** Deposits and withdrawals that are under way on the real account; nothing where there are none. */
export function Pending() {
  const { t } = useTranslation(['funds', 'deposit', 'withdrawal'])
  const format = useFormat()
  const { currentData: deposits } = useListDepositsQuery(undefined, FRESH)
  const { currentData: withdrawals } = useListWithdrawalsQuery(undefined, FRESH)
  const coming = deposits?.items.filter(({ state }) => MOVES.has(state)) ?? []
  const going = withdrawals?.items.filter(({ state }) => MOVES.has(state)) ?? []
  if (coming.length + going.length === 0) return null
  return (
    <section>
      <h2 className={css.label}>{t('balances.pending')}</h2>
      <Pane>
        {going.map(({ id, target, amount, state, since, dueAt, overdue }) => (
          <Row
            key={id}
            to="/profile/withdraw"
            title={t('withdrawal:title')}
            amount={amount}
            asset={target.asset}
            state={t(`withdrawal:state.${state}`)}
            since={since}
            next={
              dueAt === null
                ? null
                : t(overdue ? 'withdrawal:overdue' : 'withdrawal:due', {
                    time: format.dateTime(new Date(dueAt)),
                  })
            }
          />
        ))}
        {coming.map(({ id, asset, amount, claimed, state, since }) => (
          <Row
            key={id}
            to="/profile/deposit"
            title={t('deposit:title')}
            amount={amount ?? claimed}
            asset={asset}
            state={t(`deposit:state.${state}`)}
            since={since}
            next={null}
          />
        ))}
      </Pane>
    </section>
  )
}
