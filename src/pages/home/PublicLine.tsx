import { useTranslation } from 'react-i18next'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { AndroidLink } from '#src/entities/content/ui/AndroidLink.tsx'
import { Figures } from './Figures.tsx'
import hero from './Hero.module.css'
import css from './PublicLine.module.css'

/** What a visitor reads in the hero, in a line for a customer: headline, figures and the app. */
export function PublicLine({ desktop }: { readonly desktop: boolean }) {
  const { t } = useTranslation('home')
  return (
    <section className={css.line}>
      <div className={css.inner}>
        <PageHeading title={t('headline')} className={css.headline} />
        <Figures look={desktop ? 'slim' : 'cells'} />
        <AndroidLink className={hero.android} />
      </div>
    </section>
  )
}
