import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { HideFigures } from '#src/entities/balance/ui/HideFigures.tsx'
import { Pockets } from '#src/entities/balance/ui/Pockets.tsx'
import type { useHiddenFigures } from '#src/entities/balance/useHiddenFigures.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import rays from '#src/shared/ui/rays.module.css'
import css from './BalanceHead.module.css'

interface BalanceHeadProps {
  readonly desktop: boolean
  readonly figures: ReturnType<typeof useHiddenFigures>
}

/** In place of the hero for a customer: what the account in use has. */
export function BalanceHead({ desktop, figures }: BalanceHeadProps) {
  const { t } = useTranslation(['home', 'common', 'shell'])
  const account = useSelector(selectAccount)
  const { currentData, isError, refetch } = useGetAccountSummaryQuery(account)
  return (
    <section className={cx(rays.rays, css.head)}>
      <div className={css.inner}>
        <div className={css.words}>
          <p className={css.label}>
            <span>{t(`balance.${account}`)}</span>
            <HideFigures {...figures} />
            {account === 'real' ? <Badge kind="plain">{t('common:realAccount')}</Badge> : null}
          </p>
          <p className={css.amount}>
            <FiguresHidden value={figures.hidden}>
              <Money value={currentData?.available ?? null} asset="USDT" style="balance" />
            </FiguresHidden>
          </p>
          {isError && currentData === undefined ? (
            <p className={css.failed}>
              <span>{t('balance.failed')}</span>
              <Button tone="quiet" size="small" onClick={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            </p>
          ) : figures.hidden ? null : (
            <Pockets holding={currentData} asset="USDT" />
          )}
        </div>
        <div className={css.actions}>
          <LinkButton to={desktop ? '/trading' : '/market'}>{t('balance.trade')}</LinkButton>
          {account === 'real' ? (
            <>
              <LinkButton tone="secondary" to="/profile/deposit">
                {t('balance.deposit')}
              </LinkButton>
              <LinkButton tone="secondary" to="/profile/withdraw">
                {t('balance.withdraw')}
              </LinkButton>
            </>
          ) : (
            <LinkButton tone="secondary" to={desktop ? '/profile/orders' : '/trading'}>
              {t('balance.orders')}
            </LinkButton>
          )}
          {/* On a desktop the statement stands in the navigation right above. */}
          {desktop ? null : (
            <LinkButton tone="secondary" to="/zjxq">
              {t('shell:nav.funds')}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  )
}
