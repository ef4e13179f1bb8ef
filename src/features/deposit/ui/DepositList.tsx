import { useTranslation } from 'react-i18next'
import type { Deposit } from '#contract/deposit.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money, moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useNextText } from '../useNextText.ts'
import css from './Deposit.module.css'

interface DepositListProps {
  readonly deposits: readonly Deposit[] | undefined
  readonly error: unknown
}

const LOOKS: Readonly<Record<Deposit['state'], BadgeKind>> = {
  submitted: 'waiting',
  confirming: 'waiting',
  approved: 'waiting',
  success: 'ok',
  failed: 'refused',
  rejected: 'refused',
  reversed: 'refused',
}

/** Own deposits: where each one is, since when, what comes next and by when. */
export function DepositList({ deposits, error }: DepositListProps) {
  const { t } = useTranslation('deposit')
  if (deposits === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={2} label={t('list.title')} />
    ) : (
      <Note kind="error">
        <FaultText fault={error} />
      </Note>
    )
  }
  if (deposits.length === 0) return <Empty title={t('list.empty')} />
  return (
    <Pane>
      <ul className={css.list} aria-label={t('list.title')}>
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <OneDeposit deposit={deposit} />
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function OneDeposit({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const next = useNextText()(deposit)
  const { state, reason, asset, note, owed, hash, lastSix } = deposit
  const since = <Figure>{format.dateTime(new Date(deposit.since))}</Figure>
  return (
    <Cell className={css.cell}>
      <div className={css.head}>
        <b>
          <Money value={deposit.amount ?? deposit.claimed} asset={asset} />
        </b>
        <Badge kind={LOOKS[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className={css.line}>
        <span>{t(`way.${deposit.way}`)}</span>
        {since}
        {hash === null ? <Figure>{`…${lastSix ?? ''}`}</Figure> : <ShortAddress value={hash} />}
      </p>
      {reason === null ? null : <p className={css.small}>{t(`reason.${reason}`)}</p>}
      {note === null ? null : <p className={css.small}>{t('list.note', { note })}</p>}
      {isZeroText(owed) ? null : (
        <p className={css.small}>
          {t('list.owed', { amount: moneyWithUnit(format, owed, asset) })}
        </p>
      )}
      {next === null ? null : <p className={css.small}>{next}</p>}
    </Cell>
  )
}
