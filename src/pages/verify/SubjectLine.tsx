import { useTranslation } from 'react-i18next'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { type AnyReceipt, isContractReceipt } from '#protocol/proof/receiptVerifier.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { subjectOf } from './explain.ts'
import { changesOf } from './changes.ts'
import { LogRowText } from './LogRowText.tsx'
import { OtherSubject } from './OtherSubject.tsx'
import { useChangeTerms } from './useChangeTerms.tsx'
import css from './VerdictView.module.css'

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
