import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import { ChevronRight } from 'lucide-react'
import type { Slices } from '#src/shared/i18n/slices.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Mark } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './NotOpenYetPage.module.css'

export type PlannedFeature = keyof Slices['soon']['feature']

const NOW = [
  { to: '/market', text: 'markets' },
  { to: '/trading', text: 'demo' },
  { to: '/profile/orders', text: 'orders' },
  { to: '/profile/balance', text: 'funds' },
] as const

/** A page of a feature that is not finished: names it, and says what works now. */
export default function NotOpenYetPage({ feature }: { readonly feature: PlannedFeature }) {
  const { t } = useTranslation('soon')
  const [search] = useSearchParams()
  const asked = feature === 'detail' ? search.get('title')?.slice(0, 120) : undefined
  const name = asked === undefined || asked === '' ? t(`feature.${feature}`) : asked
  return (
    <div className={css.page}>
      <Mark size={64} />
      <PageHeading title={name} />
      <p className={css.state}>{t('title')}</p>
      <p className={css.text}>{t('text')}</p>
      <section className={css.now}>
        <h2>{t('now')}</h2>
        <Pane>
          {NOW.map(({ to, text }) => (
            <CellLink key={to} to={to}>
              <span className={css.label}>{t(text)}</span>
              <Icon of={ChevronRight} size={18} mirror className={css.go} />
            </CellLink>
          ))}
        </Pane>
      </section>
    </div>
  )
}
