import { useTranslation } from 'react-i18next'
import type { WithdrawalState } from '#protocol/machines/withdrawal.ts'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import css from './Withdraw.module.css'

const BADGE: Readonly<Record<WithdrawalState, BadgeKind>> = {
  submitted: 'waiting',
  approved: 'waiting',
  broadcast: 'waiting',
  success: 'ok',
  rejected: 'refused',
  cancelled: 'plain',
  failed: 'refused',
}

interface WithdrawalCardProps {
  readonly withdrawal: Withdrawal
  readonly onCancel: (withdrawal: Withdrawal) => void
}

/** One withdrawal: how much, where it is, what is next and by when, and why where it was refused. */
export function WithdrawalCard({ withdrawal, onCancel }: WithdrawalCardProps) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { target, amount, state, waitsUntil, dueAt, overdue } = withdrawal
  const words = exactMoney(format, amount, target.asset)
  const moment = (at: string): string => format.dateTime(new Date(at))
  return (
    <Cell className={css.card}>
      <div className={css.row}>
        <Money value={amount} asset={target.asset} className={css.amount} style="exact" />
        <Badge kind={BADGE[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className={css.small}>
        <Figure>{orderNumber(withdrawal.id)}</Figure>
      </p>
      {dueAt === null ? null : (
        <p className={css.small}>{t(overdue ? 'overdue' : 'due', { time: moment(dueAt) })}</p>
      )}
      {waitsUntil === null || state !== 'submitted' ? null : (
        <p className={css.small}>{t('waits', { time: moment(waitsUntil) })}</p>
      )}
      <Refusal withdrawal={withdrawal} />
      <Facts withdrawal={withdrawal} />
      <ol className={css.steps}>
        {withdrawal.steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            <span>{`${t(`state.${step.state}`)} · ${t(`by.${step.by}`)}`}</span>
            <span>{moment(step.at)}</span>
          </li>
        ))}
      </ol>
      {withdrawal.canCancel ? (
        <Button
          tone="secondary"
          size="small"
          label={t('cancel.actOf', { amount: words })}
          onClick={() => onCancel(withdrawal)}
        >
          {t('cancel.act')}
        </Button>
      ) : null}
    </Cell>
  )
}

function Refusal({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { reason, note } = withdrawal
  if (reason === null) return null
  return (
    <Note kind="warning" title={t(`reason.${reason}`)}>
      {note === null ? t('returned') : <span translate="yes">{`${note} ${t('returned')}`}</span>}
    </Note>
  )
}

/** Where it goes and what arrives; addresses and hashes on lines of their own, to be read whole. */
function Facts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { target, fee, net, reference } = withdrawal
  const to = target.method === 'crypto' ? target.address : target.account
  const where =
    target.method === 'crypto' ? NETWORK_NAME[target.network] : `${target.holder}, ${target.bank}`
  return (
    <>
      <Terms
        label={t('terms.label')}
        items={[
          {
            key: 'fee',
            label: t('terms.feeOnly'),
            value: <Money value={fee} asset={target.asset} style="exact" />,
          },
          {
            key: 'net',
            label: t('terms.net'),
            value: <Money value={net} asset={target.asset} style="exact" />,
          },
        ]}
      />
      <dl className={css.codes}>
        <dt>{where}</dt>
        <dd dir="ltr" translate="no">
          {to}
        </dd>
        {reference === null ? null : (
          <>
            <dt>{t('reference')}</dt>
            <dd dir="ltr" translate="no">
              {reference}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
