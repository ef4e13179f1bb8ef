import { useTranslation } from 'react-i18next'
import { parseAmount } from '#protocol/money.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import css from './BalancesPage.module.css'
import { type PartProps, useOpenProfit } from './useBalances.ts'

/** Decimal text of USDT in units; null when it cannot be read. */
function usdtUnits(text: string | null): bigint | null {
  return text === null ? null : (parseAmount(text, 'USDT')?.units ?? null)
}

const unitsText = (units: bigint | null): string | null => (units === null ? null : usdtText(units))

/** What contracts can use: free margin, margin that is held, and profit that is still open. */
export function ContractAccount({ balances, holdings }: PartProps) {
  const { t } = useTranslation('funds')
  const open = useOpenProfit()
  const profit = open === undefined ? 0n : open
  const usdt = holdings.find(({ asset }) => asset === 'USDT')
  const free = usdt?.available ?? null
  const margin = usdt?.margin ?? null
  const parts = [usdtUnits(free), usdtUnits(margin), profit]
  const equity = parts.reduce<bigint | null>(
    (sum, units) => (sum === null || units === null ? null : sum + units),
    0n,
  )
  const whole = unitsText(equity)
  const shown =
    free === null || margin === null || whole === null
      ? null
      : shownSum(
          'USDT',
          { total: whole, plus: [free, margin, unitsText(profit) ?? '0'] },
          'balance',
        )
  const money = (value: string | null, text?: string) => (
    <Money value={value} asset="USDT" style="balance" shown={text} />
  )
  return (
    <>
      <BalanceHead
        account={balances.account}
        title={t('balances.equity')}
        amount={money(whole, shown?.total)}
      >
        <p className={css.acts}>
          <LinkButton to="/profile/orders" tone="secondary" size="bar">
            {t('balances.orders')}
          </LinkButton>
        </p>
      </BalanceHead>
      <Pane className={css.terms}>
        <Terms
          label={t('balances.tab.contract')}
          items={[
            { key: 'free', label: t('balances.free'), value: money(free, shown?.plus[0]) },
            { key: 'margin', label: t('balances.margin'), value: money(margin, shown?.plus[1]) },
            {
              key: 'profit',
              label: t('balances.openProfit'),
              value: <Money value={unitsText(profit)} asset="USDT" profit shown={shown?.plus[2]} />,
            },
            {
              key: 'equity',
              label: t('balances.equity'),
              value: money(whole, shown?.total),
              strong: true,
            },
          ]}
        />
      </Pane>
      <p className={css.note}>{t('balances.isolated')}</p>
    </>
  )
}
