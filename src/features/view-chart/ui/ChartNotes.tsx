import { useTranslation } from 'react-i18next'
import { DRAWING_TOOLS } from '#protocol/drawingTools.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { Drawn } from '../drawings/useDrawings.ts'
import type { ChartState } from '../priceChart.ts'
import css from './PriceChart.module.css'

/** Over the chart while somebody draws: what is expected of them, and the way out. */
export function DrawingNow({ tool, points, onCancel }: Drawn & { readonly onCancel: () => void }) {
  const { t } = useTranslation(['chart', 'common'])
  return (
    <div className={css.note}>
      <span role="status">
        {t('draw.point', {
          name: t(`draw.tool.${tool}`),
          point: points + 1,
          of: DRAWING_TOOLS[tool],
        })}
      </span>
      <Button tone="quiet" size="small" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}

interface LostProps {
  readonly what: 'indicatorsFailed' | 'drawingsFailed' | 'compareFailed'
  readonly onRetry: () => void
}

/** Over the candles, which are there: something beside them is not. */
export function Lost({ what, onRetry }: LostProps) {
  const { t } = useTranslation(['instrument', 'common'])
  return (
    <div className={css.note}>
      <span role="status">{t(`chart.${what}`)}</span>
      <Button tone="quiet" size="small" onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  )
}

/** What stands over the canvas while there are no candles on it. */
export function OverChart({
  state,
  onRetry,
}: {
  readonly state: ChartState
  readonly onRetry: () => void
}) {
  const { t } = useTranslation(['instrument', 'common'])
  if (state === 'loading') {
    return (
      <span className={css.over} role="status">
        {t('chart.loading')}
      </span>
    )
  }
  if (state === 'ready') return null
  return (
    <div className={css.over}>
      {state === 'empty' ? (
        <Empty title={t('chart.none')} />
      ) : (
        <Note
          kind="error"
          title={t('chart.failed')}
          live
          action={
            <Button tone="secondary" onClick={onRetry}>
              {t('common:tryAgain')}
            </Button>
          }
        />
      )}
    </div>
  )
}
