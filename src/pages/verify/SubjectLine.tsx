import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/proof/receipt.ts'
import { type AnyReceipt, isContractReceipt } from '#contract/proof/receiptVerifier.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import { subjectOf } from './explain.ts'
import { changesOf, type ShownChanges, type ShownLimit, type ShownStops } from './changes.ts'
import { LogRowText } from './LogRowText.tsx'
import { OtherSubject } from './OtherSubject.tsx'
import css from './VerdictView.module.css'

/** What an order waited for, and what it was opened with, each with the changes of it. */
function useChangeTerms(changes: ShownChanges | null): {
  readonly limits: readonly Term[]
  readonly stops: readonly Term[]
} {
  const { t } = useTranslation(['verify', 'orders'])
  const format = useFormat()
  const lines = (
    { since, stopLoss, takeProfit }: ShownStops,
    limit: ShownLimit['limit'] | null = null,
  ) => (
    <span className={css.stops}>
      {since === null ? null : <LogRowText seq={since.seq} at={since.at} />}
      {limit === null ? null : (
        <span>
          {t('orders:waiting.limit')} <Figure>{format.decimal(limit)}</Figure>
        </span>
      )}
      <span>
        {t('orders:fact.stopLoss')} <Figure>{format.decimal(stopLoss)}</Figure>
      </span>
      <span>
        {t('orders:fact.takeProfit')} <Figure>{format.decimal(takeProfit)}</Figure>
      </span>
    </span>
  )
  return {
    limits: (changes?.limits ?? []).map((one, at) => ({
      key: `limit${at}`,
      label: t(at === 0 ? 'changes.placed' : 'changes.limit'),
      value: lines(one, one.limit),
    })),
    stops: (changes?.stops ?? []).map((one, at) => ({
      key: `stops${at}`,
      label: t(one.since === null ? 'changes.opened' : 'changes.edit'),
      value: lines(one),
    })),
  }
}

/** Which contract the receipt is of, and the two rows of the log it stands on. */
function ContractSubject({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation(['verify', 'orders', 'receipt', 'common'])
  const subject = subjectOf(receipt)
  const changes = changesOf(receipt)
  const { limits, stops } = useChangeTerms(changes)
  if (subject === null || changes === null) return <p>{t('subjectUnclear')}</p>
  return (
    <>
      <p className={css.subject}>
        <b>
          <Figure>{subject.code}</Figure>
        </b>
        <span>{t(subject.long ? 'orders:side.long' : 'orders:side.short')}</span>
        <Figure>{`${subject.leverage}×`}</Figure>
        {/^\d{1,12}$/.test(subject.lots) ? (
          <span>{t('orders:lots', { count: Number(subject.lots) })}</span>
        ) : (
          <Figure>{subject.lots}</Figure>
        )}
        {changes.part === null ? null : <span>{t('changes.part', { ...changes.part })}</span>}
        {subject.demo ? <Badge kind="demo">{t('common:demo')}</Badge> : null}
      </p>
      <Terms
        label={t('receipt:order')}
        items={[
          {
            key: 'number',
            label: t('receipt:number'),
            value: <OrderNumber id={subject.number} />,
          },
          ...limits,
          {
            key: 'open',
            label: t('row.open'),
            value: <LogRowText seq={subject.openRow} at={subject.openAt} />,
          },
          ...stops,
          {
            key: 'close',
            label: t('row.close'),
            value: <LogRowText seq={subject.closeRow} at={subject.closeAt} />,
          },
        ]}
      />
    </>
  )
}

/** What the receipt is of, and the rows of the log it stands on. */
export function SubjectLine({ receipt }: { readonly receipt: AnyReceipt }) {
  return isContractReceipt(receipt) ? (
    <ContractSubject receipt={receipt} />
  ) : (
    <OtherSubject receipt={receipt} />
  )
}
