import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { HideFigures } from '#src/entities/balance/ui/HideFigures.tsx'
import { useHiddenFigures } from '#src/entities/balance/useHiddenFigures.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { AllAssets } from './AllAssets.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './BalancesPage.module.css'
import { CoinHoldings } from './CoinHoldings.tsx'
import { ContractAccount } from './ContractAccount.tsx'
import { type Balances, useBalances } from './useBalances.ts'

const PARTS = [
  { key: 'all', to: '/profile/balance', Part: AllAssets },
  { key: 'contract', to: '/profile/balance2', Part: ContractAccount },
  { key: 'coins', to: '/profile/balancebb', Part: CoinHoldings },
] as const

function PartLinks({ current }: { readonly current: string }) {
  const { t } = useTranslation('funds')
  return (
    <nav className={css.parts} aria-label={t('balances.title')}>
      {PARTS.map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          replace
          className={cx(to === current && css.on)}
          aria-current={to === current ? 'page' : undefined}
        >
          {t(`balances.tab.${key}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Signed out, loading, unreachable, old: what stands in place of balances, or over them. */
function Content({
  balances,
  Part,
}: {
  readonly balances: Balances
  readonly Part: (typeof PARTS)[number]['Part']
}) {
  const { t } = useTranslation(['funds', 'common'])
  const format = useFormat()
  const { account, holdings, error, priceFault, signedIn, staleSince } = balances
  if (!signedIn) return <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
  const again = (
    <Button tone="secondary" size="small" onClick={balances.retry}>
      {t('common:tryAgain')}
    </Button>
  )
  if (holdings === undefined && error !== undefined) {
    return <RetryNote title={t('balances.failed')} fault={error} onRetry={balances.retry} />
  }
  if (holdings === undefined) return <SkeletonRows rows={4} label={t('common:loading')} />
  return (
    <>
      {staleSince === null || staleSince === undefined ? null : (
        <Note kind="warning" action={again}>
          {t('stale', { time: format.time(new Date(staleSince)) })}
        </Note>
      )}
      {priceFault === undefined ? null : (
        <Note kind="warning" title={t('balances.noPrices')} action={again}>
          <FaultText fault={priceFault} />
        </Note>
      )}
      <Part balances={balances} holdings={holdings} />
      {/* Demo money is owed to nobody. */}
      {account === 'real' ? (
        <p>
          <Link to="/proof" className={pageCss.link}>
            {t('balances.proofLink')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** What the account in use has: all of it, the contract account, or coins. */
export default function BalancesPage() {
  const { t } = useTranslation('funds')
  const desktop = useIsDesktop()
  const { pathname } = useLocation()
  const balances = useBalances()
  const figures = useHiddenFigures()
  const part = PARTS.find(({ to }) => to === pathname) ?? PARTS[0]
  return (
    <div className={css.page}>
      {desktop ? <PageHeading title={t('balances.title')} /> : null}
      <div className={css.bar}>
        <PartLinks current={part.to} />
        {balances.signedIn ? <HideFigures {...figures} /> : null}
      </div>
      <FiguresHidden value={figures.hidden}>
        <Content balances={balances} Part={part.Part} />
      </FiguresHidden>
    </div>
  )
}
