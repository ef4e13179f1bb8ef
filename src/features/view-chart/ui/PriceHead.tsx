import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { furthest, spreadText } from '#src/entities/market/dayFigures.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { StateOrChange } from '#src/entities/market/ui/StateOrChange.tsx'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { changeText } from '../change.ts'
import css from './PriceHead.module.css'

interface PriceHeadProps {
  readonly info: MarketInfo
  /** `tall` on a phone, `line` in the trading window. */
  readonly look: 'tall' | 'line'
  /** Where the price comes from, beside its change. */
  readonly children?: ReactNode
}

function useHead(info: MarketInfo) {
  const quote = useQuote(info.code)
  const price = quote?.price ?? info.price
  return {
    price,
    change: changeText(price, quote?.zdf ?? info.zdf, info.decimals),
    spread: spreadText(info.contract?.spreadRate ?? null, info.decimals, price),
    // The day's range was asked for once; the live price may have passed it since.
    high: furthest(info.high24h, price, 1),
    low: furthest(info.low24h, price, -1),
  }
}

/** The range of the day and the spread now. */
function Range({ info, look }: Omit<PriceHeadProps, 'children'>) {
  const { t } = useTranslation('instrument')
  const { spread, high, low } = useHead(info)
  const words = look === 'tall' ? (['high', 'low'] as const) : (['high24h', 'low24h'] as const)
  return (
    <dl className={css.range}>
      <div>
        <dt>{t(`head.${words[0]}`)}</dt>
        <dd>
          <PriceText value={high} decimals={info.decimals} />
        </dd>
      </div>
      <div>
        <dt>{t(`head.${words[1]}`)}</dt>
        <dd>
          <PriceText value={low} decimals={info.decimals} />
        </dd>
      </div>
      <div>
        <dt>{t('head.spread')}</dt>
        <dd>
          <PriceText value={spread} decimals={info.decimals} />
        </dd>
      </div>
    </dl>
  )
}

/** Says it aloud when the price only closes from now on. */
function CloseOnly({ info }: Pick<PriceHeadProps, 'info'>) {
  const { t } = useTranslation('trade')
  const closeOnly = useCloseOnly(info)
  return (
    <span role="status" className={css.closeOnly}>
      {closeOnly ? <Badge kind="waiting">{t('issue.closeOnly')}</Badge> : null}
    </span>
  )
}

/** The live price with its change over 24 hours, the day's range and the spread. */
export function PriceHead({ info, look, children }: PriceHeadProps) {
  const { t } = useTranslation('instrument')
  const format = useFormat()
  const live = useLiveState(info)
  const { change } = useHead(info)
  const { decimals } = info
  return (
    <section className={cx(css.head, css[look])}>
      <div className={css.now}>
        <LivePrice
          code={info.code}
          decimals={decimals}
          snapshot={info.price}
          stale={live.state === 'stale'}
          className={css.price}
        />
        <div className={css.change}>
          <StateOrChange item={info} live={live} />
          {look === 'tall' && live.state === 'fresh' && change !== null ? (
            <span className={css.quiet}>
              <Figure className={css[directionOf(change)]}>
                {format.decimal(change, { min: decimals, max: decimals, signed: true })}
              </Figure>
              <span>{t('head.in24h')}</span>
            </span>
          ) : null}
          {children}
          <CloseOnly info={info} />
        </div>
      </div>
      <Range info={info} look={look} />
    </section>
  )
}
