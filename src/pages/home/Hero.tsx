import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import rays from '#src/shared/ui/rays.module.css'
import { SourcePane } from '#src/shared/ui/SourceMark.tsx'
import { AndroidLink } from '#src/entities/content/ui/AndroidLink.tsx'
import { Figures } from './Figures.tsx'
import css from './Hero.module.css'
import { House } from './House.tsx'

interface HeroProps {
  readonly desktop: boolean
  readonly items: readonly MarketItem[]
}

/** What we promise, and the way in. */
export function Hero({ desktop, items }: HeroProps) {
  const { t } = useTranslation('home')
  return (
    <>
      <section className={cx(rays.rays, css.hero)}>
        <div className={css.inner}>
          <div className={css.words}>
            <PageHeading title={t('headline')} className={css.headline} />
            <p>{desktop ? t('lead') : t('leadMobile')}</p>
            <div className={css.actions}>
              <LinkButton to="/market">{t('start')}</LinkButton>
              {desktop ? <AndroidLink className={css.android} /> : null}
              <Link to="/introduction" className={css.check}>
                <SourcePane />
                <span>{t('check')}</span>
              </Link>
            </div>
            {desktop ? <Figures look="line" /> : null}
          </div>
          {desktop ? <House items={items} /> : null}
        </div>
      </section>
      {desktop ? null : (
        <>
          <Figures look="cells" />
          <AndroidLink className={css.android} />
        </>
      )}
    </>
  )
}
