import {
  ArrowLeftRight,
  ArrowRight,
  ChartCandlestick,
  ChevronRight,
  HandCoins,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './Cards.module.css'

interface CardsProps {
  readonly desktop: boolean
  /** On the demo account loans say that they are of the real one. */
  readonly demo: boolean
  /** How many instruments are listed; 0 while that is not known. */
  readonly instruments: number
}

interface Card {
  readonly name: 'markets' | 'exchange' | 'loan'
  readonly icon: LucideIcon
  readonly to: string
}

/** Where the cards lead: the loan button differs between the layouts, as the specification says. Without loans it goes. */
function cardsOf(desktop: boolean, loans: boolean): readonly Card[] {
  const cards: readonly Card[] = [
    { name: 'markets', icon: ChartCandlestick, to: '/market' },
    { name: 'exchange', icon: ArrowLeftRight, to: '/profile/exchange' },
    { name: 'loan', icon: HandCoins, to: desktop ? '/loan' : '/profile/exchange' },
  ]
  return loans ? cards : cards.filter(({ name }) => name !== 'loan')
}

/** What one can do here, as one pane. */
export function Cards({ desktop, demo, instruments }: CardsProps) {
  const { t } = useTranslation('home')
  const { loans } = useConfig()
  return (
    <Pane className={cx(css.cards, desktop && css.three)}>
      {cardsOf(desktop, loans).map(({ name, icon, to }) => (
        <Link key={name} to={to} className={css.card}>
          <span className={css.icon}>
            <Icon of={icon} />
          </span>
          <span className={css.words}>
            <b>{t(`card.${name}.title`)}</b>
            {demo && name === 'loan' ? (
              <span className={css.text}>{t('card.realOnly')}</span>
            ) : null}
            <span className={css.text}>
              {name === 'markets' && instruments > 0
                ? t('card.markets.text', { count: instruments })
                : t(name === 'markets' ? 'card.markets.textPlain' : `card.${name}.text`)}
            </span>
            {desktop ? (
              <span className={css.open}>
                <span>{t(`card.${name}.open`)}</span>
                <Icon of={ArrowRight} size={14} mirror />
              </span>
            ) : null}
          </span>
          {desktop ? null : <Icon of={ChevronRight} size={18} mirror className={css.go} />}
        </Link>
      ))}
    </Pane>
  )
}
