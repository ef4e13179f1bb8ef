import { useTranslation } from 'react-i18next'
import { LISTED } from '#protocol/optionTerms.ts'
import type { ReceiptOption } from '#protocol/proof/optionReceipt.ts'
import type { OtherReceipt } from '#protocol/proof/receiptVerifier.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import { fromIso } from '#protocol/time.ts'
import { useTermText } from '#src/features/trade-option/useTermText.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { RECEIPT_SLICES } from './figureText.ts'
import { LogRowText } from './LogRowText.tsx'
import { NamedCancelled, useCancelledTerms } from './CancelledSubject.tsx'
import { shownText } from './pieces.ts'
import css from './VerdictView.module.css'

/** What a row is for, and of an exchange the pair it is of. */
type Row = readonly [RowName, ReceiptPrice, (string | undefined)?]

/** Rows of the log a receipt stands on; none for a plan or a loan. */
function rowsOf(receipt: OtherReceipt): readonly Row[] {
  switch (receipt.type) {
    case 'option-receipt.v1':
    case 'option-receipt.v2':
    case 'option-receipt.v3':
    case 'option-receipt.v4': {
      const { open, settled, gap, next = null } = receipt
      const end: readonly Row[] = settled === null ? [] : [['deciding', settled]]
      const around: readonly Row[] =
        gap === null
          ? []
          : [
              ['before', gap.before],
              ['after', gap.after],
            ]
      const past: readonly Row[] = next === null ? [] : [['after', next]]
      return [['open', open], ...end, ...past, ...around]
    }
    case 'contract-cancel-receipt.v1':
    case 'contract-cancel-receipt.v2':
    case 'contract-cancel-receipt.v3':
    case 'spot-cancel-receipt.v1':
      return receipt.deciding === null ? [] : [['deciding', receipt.deciding]]
    case 'spot-receipt.v1':
    case 'spot-receipt.v2':
      return [['deciding', receipt.filled]]
    case 'plan-receipt.v1':
    case 'loan-receipt.v1':
    case 'loan-receipt.v2':
      return []
    case 'exchange-receipt.v1':
      return receipt.prices.map((price, at): Row => ['made', price, receipt.order.legs[at]?.code])
  }
}

type RowName = 'open' | 'deciding' | 'before' | 'after' | 'made'

/** What an option, a coin-to-coin order, a plan, an exchange or a loan is called, in a line. */
function Named({ receipt }: { readonly receipt: OtherReceipt }) {
  const { t } = useTranslation(RECEIPT_SLICES)
  switch (receipt.type) {
    case 'option-receipt.v1':
    case 'option-receipt.v2':
    case 'option-receipt.v3':
    case 'option-receipt.v4':
      return <NamedOption order={receipt.order} />
    case 'spot-receipt.v1':
    case 'spot-receipt.v2': {
      const { code, side, type } = receipt.order
      return (
        <>
          <b>
            <Figure>{shownText(code) ?? '–'}</Figure>
          </b>
          <span>{t(`spot:side.${side}`)}</span>
          <span>{t(`spot:kind.${type}`)}</span>
        </>
      )
    }
    case 'contract-cancel-receipt.v1':
    case 'contract-cancel-receipt.v2':
    case 'contract-cancel-receipt.v3':
    case 'spot-cancel-receipt.v1':
      return <NamedCancelled receipt={receipt} />
    case 'plan-receipt.v1': {
      const { kind, asset, principal, days } = receipt.order
      return (
        <>
          <b>{t(`plan:title.${kind}`)}</b>
          <Money value={shownText(principal)} asset={asset} style="exact" />
          <span>{t('plan:days', { count: days })}</span>
        </>
      )
    }
    case 'exchange-receipt.v1': {
      const { from, to, amount } = receipt.order
      return (
        <>
          <b>{t('verify:exchange')}</b>
          <Money value={shownText(amount)} asset={from} style="exact" />{' '}
          <Figure>{`→ ${to}`}</Figure>
        </>
      )
    }
    case 'loan-receipt.v1':
    case 'loan-receipt.v2': {
      const { amount, days } = receipt.order
      return (
        <>
          <b>{t('verify:loan')}</b>
          <Money value={shownText(amount)} asset="USDT" style="exact" />
          <span>{t('plan:days', { count: days })}</span>
        </>
      )
    }
  }
}

function NamedOption({ order }: { readonly order: ReceiptOption }) {
  const { t } = useTranslation(RECEIPT_SLICES)
  const termText = useTermText()
  const { code, side, term, strike, expiresAt } = order
  return (
    <>
      <b>
        <Figure>{shownText(code) ?? '–'}</Figure>
      </b>
      <span>{t(`option:side.${side}`)}</span>
      <Figure>{shownText(strike) ?? '–'}</Figure>
      {term === LISTED ? <ExpiryText at={expiresAt} /> : <span>{termText(term)}</span>}
    </>
  )
}

/** When a listed series ends. */
function ExpiryText({ at }: { readonly at: string }) {
  const format = useFormat()
  const moment = fromIso(at)
  return <Figure>{moment === null ? '–' : format.dateTime(new Date(moment))}</Figure>
}

/** What the receipt is of, and the rows of the log it stands on. */
export function OtherSubject({ receipt }: { readonly receipt: OtherReceipt }) {
  const { t } = useTranslation(RECEIPT_SLICES)
  const { id, account } = receipt.order
  const cancelled = useCancelledTerms(receipt)
  return (
    <>
      <p className={css.subject}>
        <Named receipt={receipt} />
        {account === 'demo' ? <Badge kind="demo">{t('common:demo')}</Badge> : null}
      </p>
      <Terms
        label={t('receipt:order')}
        items={[
          {
            key: 'number',
            label: t('receipt:number'),
            value: <OrderNumber id={shownText(id) ?? '–'} />,
          },
          ...cancelled,
          ...rowsOf(receipt).map(([name, { row }, code], at) => ({
            key: `${name}${at}`,
            label: t(`verify:row.${name}`, { code: shownText(code) ?? '–' }),
            value: <LogRowText seq={shownText(row.seq) ?? '–'} at={shownText(row.at) ?? ''} />,
          })),
        ]}
      />
    </>
  )
}
