import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { Pockets } from '#src/entities/balance/ui/Pockets.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import rays from '#src/shared/ui/rays.module.css'
import css from './BalanceHead.module.css'

/** In place of the hero for a customer: what the account in use has. */
export function BalanceHead({ desktop }: { readonly desktop: boolean }) {
  const { t } = useTranslation(['home', 'common'])
  const account = useSelector(selectAccount)
  const { currentData, isError, refetch } = useGetAccountSummaryQuery(account)
  return (
    <section className={cx(rays.rays, css.head)}>
      <div className={css.inner}>
        <PageHeading title={t('headline')} hidden />
        <div className={css.words}>
          <p className={css.label}>
            <span>{t(`balance.${account}`)}</span>
            {account === 'real' ? <Badge kind="plain">{t('common:realAccount')}</Badge> : null}
          </p>
          <p className={css.amount}>
            <Money value={currentData?.available ?? null} asset="USDT" style="balance" />
          </p>
          {isError && currentData === undefined ? (
            <p className={css.failed}>
              <span>{t('balance.failed')}</span>
              <Button tone="quiet" size="small" onClick={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            </p>
          ) : (
            <Pockets holding={currentData} asset="USDT" />
          )}
        </div>
        <div className={css.actions}>
          <LinkButton to={desktop ? '/trading' : '/zjxq'}>{t('balance.trade')}</LinkButton>
          <LinkButton tone="secondary" to={desktop ? '/profile/orders' : '/trading'}>
            {t('balance.orders')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
