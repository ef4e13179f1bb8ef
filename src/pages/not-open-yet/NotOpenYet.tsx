import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Mark } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import css from './NotOpenYetPage.module.css'

const NOW = [
  { to: '/market', text: 'markets' },
  { to: '/trading', text: 'demo' },
  { to: '/profile/orders', text: 'orders' },
  { to: '/profile/balance', text: 'funds' },
] as const

interface NotOpenYetProps {
  readonly name: string
  readonly text: string
  /** Left out where there is nothing of that name. */
  readonly state?: string
}

/** A page without content of its own: says why, and what works now. */
export function NotOpenYet({ name, text, state }: NotOpenYetProps) {
  const { t } = useTranslation('soon')
  return (
    <div className={css.page}>
      <Mark size={64} />
      <PageHeading title={name} />
      {state === undefined ? null : <p className={css.state}>{state}</p>}
      <p className={css.text}>{text}</p>
      <section className={css.now}>
        <h2>{t('now')}</h2>
        <Pane>
          {NOW.map(({ to, text: label }) => (
            <CellLink key={to} to={to}>
              <span className={css.label}>{t(label)}</span>
              <Icon of={ChevronRight} size={18} mirror className={css.go} />
            </CellLink>
          ))}
        </Pane>
      </section>
    </div>
  )
}
