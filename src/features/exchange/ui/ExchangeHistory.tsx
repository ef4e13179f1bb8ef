import { useTranslation } from 'react-i18next'
import type { Exchange } from '#protocol/exchange.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { useListExchangesInfiniteQuery } from '../exchange.api.ts'
import { useExactMoney } from '../useExactMoney.ts'
import css from './Exchange.module.css'
import { ExchangeReceipt } from './ExchangeReceipt.tsx'
import { useRateText } from './QuoteTerms.tsx'

/** Own exchanges, newest first. */
export function ExchangeHistory() {
  const { t } = useTranslation('exchange')
  return (
    <section className={css.section}>
      <h2>{t('history.title')}</h2>
      <List />
    </section>
  )
}

function List() {
  const { t } = useTranslation(['exchange', 'common'])
  const list = useListExchangesInfiniteQuery()
  const [shown, setShown] = useOwn<Exchange | null>(null)
  const made = list.currentData?.pages.flatMap(({ items }) => items)
  const more = moreOf(list)
  useOlderUntilWanted(made, more)
  const none = (
    <Pane>
      <Empty title={t('history.empty')}>{t('history.emptyText')}</Empty>
    </Pane>
  )
  return (
    <ListStates
      items={made}
      error={list.error}
      retry={list.refetch}
      failed={t('history.failed')}
      empty={none}
    >
      {(items) => (
        <>
          <Pane>
            <ul>
              {items.map((one) => (
                <li key={one.id}>
                  <WantedOrder id={one.id}>
                    <Row made={one} onReceipt={() => setShown(one)} />
                  </WantedOrder>
                </li>
              ))}
            </ul>
          </Pane>
          <More title={t('history.failed')} more={more}>
            {t('history.more')}
          </More>
          {shown === null ? null : <ExchangeReceipt made={shown} onClose={() => setShown(null)} />}
        </>
      )}
    </ListStates>
  )
}

interface RowProps {
  readonly made: Exchange
  readonly onReceipt: () => void
}

function Row({ made, onReceipt }: RowProps) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const money = useExactMoney()
  const rateText = useRateText()
  const { amount, from, received, to, fee, feeRate } = made
  return (
    <Cell className={css.made}>
      <span className={css.line}>
        <Figure>{`\u2212${money(amount, from)}`}</Figure>
        <b>
          <Figure>{`+${money(received, to)}`}</Figure>
        </b>
      </span>
      <span className={css.line}>
        <Figure className={css.quiet}>{rateText(made)}</Figure>
        <span className={css.quiet}>
          {t('terms.fee', { rate: format.rate(feeRate) })} <Figure>{money(fee, to)}</Figure>
        </span>
      </span>
      <span className={css.line}>
        <span className={css.quiet}>
          <Figure>{format.dateTime(new Date(made.exchangedAt))}</Figure>{' '}
          <Figure>{orderNumber(made.id)}</Figure>
        </span>
        <Button
          tone="quiet"
          size="small"
          label={t('history.receiptOf', { from: money(amount, from), to: money(received, to) })}
          onClick={onReceipt}
        >
          {t('history.receipt')}
        </Button>
      </span>
    </Cell>
  )
}
