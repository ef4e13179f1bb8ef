import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import type { AccountKind } from '#protocol/account.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { AssetLine, AssetPlaces, type AssetProps } from './AssetLine.tsx'
import css from './BalancesPage.module.css'
import { BalanceHead } from './BalanceHead.tsx'
import { Pending } from './Pending.tsx'
import { RealisedToday } from './RealisedToday.tsx'
import { type PartProps, useTotalWorth } from './useBalances.ts'

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

interface Worthy {
  readonly worth: ReturnType<typeof useTotalWorth>
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
function Asset(props: AssetProps) {
  const { available, total } = props.holding
  return (
    <Cell className={css.asset}>
      <AssetLine {...props} />
      {available === total ? null : <AssetPlaces holding={props.holding} />}
    </Cell>
  )
}

/** What everything is worth now, open profit included, so that the rows below add up to it. */
function Head({ account, worth }: Worthy & LateProps) {
  const { t } = useTranslation(['funds', 'home'])
  const { total, shownTotal, without, old } = worth
  return (
    <BalanceHead
      account={account}
      title={t('balances.worth')}
      amount={<Money value={total} asset="USDT" style="balance" shown={shownTotal} />}
    >
      <p className={css.quiet}>{t('balances.source')}</p>
      <LateBalanceCurve account={account} />
      {without.length === 0 ? null : (
        <p className={css.quiet}>
          {t('balances.without', { assets: listText(without.map(({ asset }) => asset)) })}
        </p>
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

function OpenProfit({ worth: { profit, shownProfit } }: Worthy) {
  const { t } = useTranslation('funds')
  if (profit === undefined) return null
  return (
    <Cell className={css.profit}>
      <span>{t('balances.openProfit')}</span>
      <Money
        value={profit === null ? null : usdtText(profit)}
        asset="USDT"
        profit
        shown={shownProfit}
      />
    </Cell>
  )
}

/** Every asset of the account and what all of them are worth. */
export function AllAssets({ balances, holdings }: PartProps) {
  const { t } = useTranslation('funds')
  const [all, setAll] = useState(false)
  const owned = holdings.filter(({ total }) => !isZeroText(total))
  const shown = all ? holdings : owned
  const worth = useTotalWorth(owned, balances.markets)
  return (
    <>
      <Head account={balances.account} worth={worth} />
      {balances.account === 'real' ? <Pending /> : null}
      {shown.length === 0 ? (
        <Empty title={t('balances.empty.title')}>{t('balances.empty.text')}</Empty>
      ) : (
        <Pane>
          {shown.map((holding) => (
            <Asset
              key={holding.asset}
              holding={holding}
              markets={balances.markets}
              shown={worth.shownOf.get(holding.asset)}
            />
          ))}
          <OpenProfit worth={worth} />
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
