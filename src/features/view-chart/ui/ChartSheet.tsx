import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CANDLE_TYPES, CLOCKS, SCALES } from '#protocol/chartTerms.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { type Interval, isIntraday } from '#protocol/intervals.ts'
import { providersOf } from '#src/entities/market/providersOf.ts'
import { KeyGroup } from '#src/entities/preferences/keys/ui/KeyGroup.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { Switch } from '#src/shared/ui/Switch.tsx'
import { type ChartSettings, zoneOf } from '../chartSettings.ts'
import { chartPicture, pictureTime } from '../chartPicture.ts'
import type { PriceChart } from '../priceChart.ts'
import css from './ChartSheet.module.css'
import { CompareChoice } from './CompareChoice.tsx'
import { IndicatorChoice } from './IndicatorChoice.tsx'

interface ChartSheetProps {
  readonly info: MarketInfo
  readonly interval: Interval
  readonly chart: PriceChart | null
  readonly settings: ChartSettings
  readonly onChange: (settings: ChartSettings) => void
  readonly onGoTo: () => void
  readonly onClose: () => void
}

function usePicture({ info, interval, chart }: ChartSheetProps) {
  const { t } = useTranslation('common')
  const config = useConfig()
  const { brand } = config
  const [failed, setFailed] = useState(false)
  const save = async (): Promise<void> => {
    if (chart === null) return
    const at = new Date()
    const credits = providersOf(config, info.code).map(({ attribution }) => attribution)
    try {
      const picture = await chartPicture(chart, [
        `${brand} · ${info.appName} · ${interval}`,
        `${pictureTime(at)} · ${t(`source.${info.source}`)}`,
        ...credits,
      ])
      saveFile(
        `${info.code}-${interval}-${at.toISOString().slice(0, 10)}.png`,
        picture,
        'image/png',
      )
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { failed, save }
}

/** How the chart is drawn, a picture of it, and its keys. Each choice holds at once. */
export default function ChartSheet(props: ChartSheetProps) {
  const { info, chart, settings, onChange, onGoTo, onClose } = props
  const { t } = useTranslation('chart')
  const { failed, save } = usePicture(props)
  return (
    <Sheet open title={t('title')} onClose={onClose}>
      <div className={css.choices}>
        <SelectField
          label={t('candles.label')}
          value={settings.candles}
          onChange={(candles) => onChange({ ...settings, candles })}
          hint={settings.candles === 'heikinAshi' ? t('candles.averages') : undefined}
          choices={CANDLE_TYPES.map((value) => ({ value, label: t(`candles.${value}`) }))}
        />
        {/* Others can only be compared in per cent. */}
        {settings.compared.some((code) => code !== info.code) ? null : (
          <Segmented
            label={t('scale.label')}
            value={settings.scale}
            onChange={(scale) => onChange({ ...settings, scale })}
            choices={SCALES.map((value) => ({ value, label: t(`scale.${value}`) }))}
          />
        )}
        <SelectField
          label={t('clock.label')}
          value={settings.clock}
          onChange={(clock) => onChange({ ...settings, clock })}
          hint={isIntraday(settings.interval) ? undefined : t('clock.days')}
          choices={CLOCKS.map((value) => ({
            value,
            label: value === 'utc' ? 'UTC' : `${t(`clock.${value}`)} · ${zoneOf(value, info.zone)}`,
          }))}
        />
        <div className={css.switches}>
          <Switch
            label={t('fills.label')}
            hint={t('fills.hint')}
            checked={settings.fills}
            onChange={(fills) => onChange({ ...settings, fills })}
          />
          <Switch
            label={t('countdown')}
            checked={settings.countdown}
            onChange={(countdown) => onChange({ ...settings, countdown })}
          />
        </div>
        <CompareChoice
          info={info}
          compared={settings.compared}
          onChange={(compared) => onChange({ ...settings, compared })}
        />
        <IndicatorChoice settings={settings} onChange={onChange} />
        <Button tone="secondary" wide onClick={onGoTo}>
          {t('goTo.title')}
        </Button>
        <Button tone="secondary" wide blocked={chart === null} onClick={() => void save()}>
          {t('picture')}
        </Button>
        {failed ? (
          <Note kind="error" live>
            {t('pictureFailed')}
          </Note>
        ) : null}
        <div className={css.help}>
          <KeyGroup group="chart" />
        </div>
      </div>
    </Sheet>
  )
}
