import { useTranslation } from 'react-i18next'
import { formatPrice, type Price } from '#protocol/price.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import css from './TicketParts.module.css'

interface SideChoiceProps<T extends string> {
  /** The one that wins by a rise, and the one that wins by a fall. */
  readonly sides: readonly T[]
  readonly value: T
  readonly name: (side: T) => string
  /** What each trades at now: null before the first price, absent where both trade at one. */
  readonly prices?: Readonly<Record<T, Price>> | null
  readonly decimals: number
  readonly onChange: (side: T) => void
}

/** Letters of a name that has its price beside it in the narrowest ticket. */
const LONGEST_BESIDE = 8

/** The side of a ticket, each with its price. */
export function SideChoice<T extends string>(props: SideChoiceProps<T>) {
  const { t } = useTranslation('trade')
  const { sides, prices, decimals } = props
  // Where one of the names leaves its price no room, every price stands below its name.
  const isTall = sides.some((side) => props.name(side).length > LONGEST_BESIDE)
  return (
    <Segmented<T>
      label={t('side')}
      hideLabel
      value={props.value}
      onChange={props.onChange}
      choices={sides.map((side, place) => {
        const tone = place === 0 ? ('rise' as const) : ('fall' as const)
        const at = prices === null || prices === undefined ? null : prices[side]
        return {
          value: side,
          tone,
          label: (
            <span className={cx(css.side, isTall && css.tall)}>
              <Triangle direction={tone} />
              <span>{props.name(side)}</span>
              {prices === undefined ? null : (
                <PriceText
                  value={at === null ? null : formatPrice(at, decimals)}
                  decimals={decimals}
                />
              )}
            </span>
          ),
        }
      })}
    />
  )
}
