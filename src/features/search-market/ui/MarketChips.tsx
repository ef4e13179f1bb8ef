import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MARKET_TABS, marketTypeName } from '#protocol/marketTypes.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import type { MarketTab } from '../marketView.ts'
import css from './MarketChips.module.css'

interface MarketChipsProps {
  readonly tab: MarketTab
  readonly onChange: (tab: MarketTab) => void
  /** `frame` on a phone, `plain` in the narrow list of the trading window. */
  readonly look: 'frame' | 'plain'
  /** Begins with all instruments. */
  readonly withAll?: boolean
}

/** Brings what is chosen into view, as an address may name a type at the far end. */
function bringIntoView(chip: HTMLElement | null): void {
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Favourites, movers and the seven types; the last one is cut on purpose, so that it shows it scrolls. */
export function MarketChips({ tab, onChange, look, withAll }: MarketChipsProps) {
  const { t } = useTranslation('market')
  const tabs: readonly MarketTab[] = [
    ...(withAll === true ? (['all'] as const) : []),
    'favourites',
    'movers',
    ...MARKET_TABS,
  ]
  return (
    <div className={cx(css.chips, css[look])} role="group" aria-label={t('tabs')}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          ref={one === tab ? bringIntoView : undefined}
          className={cx(css.chip, one === tab && css.on)}
          aria-pressed={one === tab}
          aria-label={one === 'favourites' ? t('favourites') : undefined}
          onClick={() => onChange(one)}
        >
          {one === 'favourites' ? <Icon of={Star} size={16} /> : null}
          {one === 'all' || one === 'movers' ? <span>{t(one)}</span> : null}
          {typeof one === 'number' ? <span>{t(`type.${marketTypeName(one)}`)}</span> : null}
        </button>
      ))}
    </div>
  )
}
