import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import { reservedOf } from '#src/entities/balance/reserved.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { AssetLine, type AssetProps } from './AssetLine.tsx'
import css from './BalancesPage.module.css'
import { BalanceHead } from './BalanceHead.tsx'
import { Pending } from './Pending.tsx'
import { RealisedToday } from './RealisedToday.tsx'
import { type PartProps, useOpenProfit, useTotalWorth } from './useBalances.ts'

const BalanceCurve = lazyPage(
  () => import('#src/features/review-results/ui/BalanceCurve.tsx'),
  ['results'],
)
const ResultCalendar = lazyPage(
  () => import('#src/features/review-results/ui/ResultCalendar.tsx'),
  ['results'],
)

interface LateProps {
  readonly account: AccountKind
}

/** In room that is kept for it. */
function LateBalanceCurve({ account }: LateProps) {
  return (
    <Suspense fallback={<div className={css.late} />}>
      <BalanceCurve account={account} />
    </Suspense>
  )
}

function LateCalendar({ account }: LateProps) {
  return (
    <Suspense fallback={null}>
      <ResultCalendar account={account} />
    </Suspense>
  )
}

/** One asset: all of it and its worth, and where it lies when not all of it is free. */
function Asset({ holding, markets }: AssetProps) {
  const { t } = useTranslation('funds')
  const { asset, total, available, inOrders } = holding
  const money = (value: string | null) => <Money value={value} asset={asset} bare style="balance" />
  return (
    <Cell className={css.asset}>
      <AssetLine holding={holding} markets={markets} />
      {available === total ? null : (
        <dl className={css.places}>
          <div>
            <dt>{t('pocket.available')}</dt>
            <dd>{money(available)}</dd>
          </div>
          <div>
            <dt>{t('balances.reserved')}</dt>
            <dd>{money(reservedOf(holding))}</dd>
          </div>
          <div>
            <dt>{t('balances.inOrders')}</dt>
            <dd>{money(inOrders)}</dd>
          </div>
        </dl>
      )}
    </Cell>
  )
}

/** What everything is worth now, open profit included, so that the rows below add up to it. */
function Head({ balances, holdings }: PartProps) {
  const { t } = useTranslation(['funds', 'home'])
  const { account, markets } = balances
  const { units, without, old } = useTotalWorth(holdings, markets)
  const profit = useOpenProfit()
  const gained = profit === undefined ? 0n : profit
  const worth = units === null || gained === null ? null : usdtText(units + gained)
  return (
    <BalanceHead
      account={account}
      title={t('balances.worth')}
      amount={<Money value={worth} asset="USDT" style="balance" />}
    >
      <p className={css.quiet}>{t('balances.source')}</p>
      <LateBalanceCurve account={account} />
      {without === '' ? null : (
        <p className={css.quiet}>{t('balances.without', { assets: without })}</p>
      )}
      {old ? <Note kind="warning">{t('balances.old')}</Note> : null}
      <p className={css.acts}>
        {account === 'real' ? (
          <>
            <LinkButton to="/profile/deposit" size="bar">
              {t('home:balance.deposit')}
            </LinkButton>
            <LinkButton to="/profile/withdraw" tone="secondary" size="bar">
              {t('home:balance.withdraw')}
            </LinkButton>
            <LinkButton to="/earn" tone="secondary" size="bar">
              {t('balances.earn')}
            </LinkButton>
          </>
        ) : null}
        <LinkButton to="/profile/exchange" tone="secondary" size="bar">
          {t('home:card.exchange.open')}
        </LinkButton>
        <LinkButton to="/zjxq" tone="secondary" size="bar">
          {t('balances.statement')}
        </LinkButton>
      </p>
    </BalanceHead>
  )
}

function OpenProfit() {
  const { t } = useTranslation('funds')
  const profit = useOpenProfit()
  if (profit === undefined) return null
  return (
    <Cell className={css.profit}>
      <span>{t('balances.openProfit')}</span>
      <Money value={profit === null ? null : usdtText(profit)} asset="USDT" profit />
    </Cell>
  )
}

/** Every asset of the account and what all of them are worth. */
export function AllAssets({ balances, holdings }: PartProps) {
  const { t } = useTranslation('funds')
  const [all, setAll] = useState(false)
  const owned = holdings.filter(({ total }) => !isZeroText(total))
  const shown = all ? holdings : owned
  return (
    <>
      <Head balances={balances} holdings={owned} />
      {balances.account === 'real' ? <Pending /> : null}
      {shown.length === 0 ? (
        <Empty title={t('balances.empty.title')}>{t('balances.empty.text')}</Empty>
      ) : (
        <Pane>
          {shown.map((holding) => (
            <Asset key={holding.asset} holding={holding} markets={balances.markets} />
          ))}
          <OpenProfit />
          <RealisedToday account={balances.account} />
        </Pane>
      )}
      <LateCalendar account={balances.account} />
      {owned.length === holdings.length ? null : (
        <Button tone="quiet" pressed={all} onClick={() => setAll(!all)}>
          {t('balances.zero')}
        </Button>
      )}
    </>
  )
}
