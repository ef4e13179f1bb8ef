import { useTranslation } from 'react-i18next'
import { useGetIdentityFiguresQuery } from '#src/entities/identity/identity.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import css from './Identity.module.css'

/** How long checks by people take. What could not be loaded is left out: nobody's form waits for it. */
export function CheckTimes() {
  const { t } = useTranslation('identity')
  const format = useFormat()
  const { currentData: figures } = useGetIdentityFiguresQuery()
  if (figures === undefined) return null
  const count = (value: number) => <Figure>{format.decimal(String(value), { max: 0 })}</Figure>
  const hours = (value: string | null) => (
    <span>
      {value === null
        ? t('figures.tooFew')
        : t('figures.hours', { hours: format.decimal(value, {}) })}
    </span>
  )
  return (
    <Pane>
      <Cell className={css.form}>
        <h2>{t('figures.title')}</h2>
        <p className={css.quiet}>{t('figures.lead', { days: figures.days })}</p>
        <Terms
          label={t('figures.title')}
          items={[
            { key: 'median', label: t('figures.median'), value: hours(figures.medianHours) },
            { key: 'p95', label: t('figures.p95'), value: hours(figures.p95Hours) },
            { key: 'waiting', label: t('figures.waiting'), value: count(figures.waiting) },
            { key: 'overdue', label: t('figures.overdue'), value: count(figures.overdue) },
          ]}
        />
      </Cell>
    </Pane>
  )
}
