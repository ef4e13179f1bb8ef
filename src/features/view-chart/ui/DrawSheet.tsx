import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '#protocol/drawing.ts'
import { type DrawingTool, TOOL_NAMES } from '#protocol/drawingTools.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { mergedDrawings, withDrawing } from '../drawings/drawing.ts'
import type { Drawings } from '../drawings/useDrawings.ts'
import type { PriceChart } from '../priceChart.ts'
import css from './DrawSheet.module.css'

interface DrawSheetProps {
  readonly info: Pick<MarketInfo, 'decimals'>
  readonly chart: PriceChart | null
  readonly drawings: Drawings
  readonly onClose: () => void
}

/** A line at a price, for whoever points at nothing. */
function LineAtPrice({ info, chart, drawings }: Omit<DrawSheetProps, 'onClose'>) {
  const { t } = useTranslation('chart')
  const { decimalSign } = useFormat()
  const [typed, setTyped] = useState('')
  const read = readNumberInput(typed, { decimalSign, maxDecimals: info.decimals })
  const price = read.ok ? Number(read.value) : 0
  const at = chart?.bars(1)[0]?.timestamp
  const isReady = price > 0 && at !== undefined
  const add = (): void => {
    if (!isReady) return
    const points = [{ at, price }]
    drawings.change(
      withDrawing(drawings.all, { id: crypto.randomUUID(), tool: 'horizontal', points }),
    )
    setTyped('')
  }
  return (
    <form
      className={css.line}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <NumberField
        label={t('draw.price')}
        value={typed}
        maxDecimals={info.decimals}
        onChange={setTyped}
      />
      <Button type="submit" tone="secondary" blocked={!isReady}>
        {t('draw.add')}
      </Button>
    </form>
  )
}

/** The drawings there are, each with its prices and a way to remove it; the last removal can be undone. */
function OwnDrawings({ info, drawings }: Pick<DrawSheetProps, 'info' | 'drawings'>) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const [before, setBefore] = useState<readonly Drawing[] | null>(null)
  const { all, change } = drawings
  const remove = (next: readonly Drawing[]): void => {
    setBefore(all)
    change(next)
  }
  const prices = ({ points }: Drawing): string =>
    points
      .map(({ price }) => format.decimal(price.toFixed(info.decimals), { min: info.decimals }))
      .join(' · ')
  return (
    <section className={css.own}>
      <h3>{t('draw.own')}</h3>
      {all.length === 0 ? <p>{t('draw.none')}</p> : null}
      <ul>
        {all.map((drawing) => (
          <li key={drawing.id}>
            <span>{t(`draw.tool.${drawing.tool}`)}</span>
            {drawing.tool === 'vertical' ? null : <Figure>{prices(drawing)}</Figure>}
            <IconButton
              icon={Trash2}
              label={t('draw.remove', { name: t(`draw.tool.${drawing.tool}`) })}
              onClick={() => remove(all.filter(({ id }) => id !== drawing.id))}
            />
          </li>
        ))}
      </ul>
      <div className={css.acts}>
        {all.length > 1 ? (
          <Button tone="quiet" size="small" onClick={() => remove([])}>
            {t('draw.removeAll')}
          </Button>
        ) : null}
        {before === null ? null : (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              // What was added since stays.
              change(mergedDrawings(before, all))
              setBefore(null)
            }}
          >
            {t('draw.undo')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Tools of drawing, and the drawings on this instrument. */
export default function DrawSheet({ info, chart, drawings, onClose }: DrawSheetProps) {
  const { t } = useTranslation('chart')
  const start = (tool: DrawingTool): void => {
    drawings.begin(tool)
    chart?.drawings.start(tool)
    onClose()
  }
  return (
    <Sheet open title={t('draw.title')} onClose={onClose}>
      <div className={css.choices}>
        <div className={css.tools} role="group" aria-label={t('draw.tools')}>
          {TOOL_NAMES.map((tool) => (
            <Button
              key={tool}
              tone="secondary"
              blocked={chart === null}
              onClick={() => start(tool)}
            >
              {t(`draw.tool.${tool}`)}
            </Button>
          ))}
        </div>
        <LineAtPrice info={info} chart={chart} drawings={drawings} />
        <OwnDrawings info={info} drawings={drawings} />
      </div>
    </Sheet>
  )
}
