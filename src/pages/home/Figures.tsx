import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import css from './Figures.module.css'
import { FIGURES, type FigureKey, useFigure } from './useFigure.ts'

/** One figure; a missing one has no cell, and never reads zero. */
function Cell({ name }: { readonly name: FigureKey }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const value = useFigure(name)
  if (value === null) return null
  return (
    <div className={css.cell}>
      <dd>
        <Figure>{format.compact(value)}</Figure>
      </dd>
      <dt>{t(`figures.${name}`)}</dt>
    </div>
  )
}

/** What we publish about ourselves, with where it comes from; `slim` is the line of a customer. */
export function Figures({ look }: { readonly look: 'cells' | 'line' | 'slim' }) {
  const { t } = useTranslation('home')
  const { mode } = useConfig()
  return (
    <div className={cx(css.figures, look !== 'cells' && css.line, css[look])}>
      <dl aria-label={t('figures.label')}>
        {FIGURES.map((name) => (
          <Cell key={name} name={name} />
        ))}
      </dl>
      {mode === 'sandbox' ? (
        <p className={css.source}>
          {look !== 'cells' ? (
            <Badge kind="sandbox">{t('figures.sandboxShort')}</Badge>
          ) : (
            <span>{t('figures.sandbox')}</span>
          )}
        </p>
      ) : null}
    </div>
  )
}
