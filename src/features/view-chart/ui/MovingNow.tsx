import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { useKeys } from '#src/entities/preferences/keys/useKeys.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { HeldLine } from '../heldLine.ts'
import type { LineLayer } from '../lineLayer.ts'
import css from './PriceChart.module.css'

interface MovingNowProps {
  readonly info: MarketInfo
  readonly lines: Pick<LineLayer, 'pick' | 'step' | 'drop' | 'giveUp'>
  readonly held: HeldLine
}

/** Where a line is held, in words. */
function useWhere(info: MarketInfo, { line, price }: HeldLine): (last: number) => string {
  const { t } = useTranslation('chart')
  const format = useFormat()
  return (last) => {
    const away = (Number(price) / last - 1) * 100
    return t(away < 0 ? 'move.below' : 'move.above', {
      name: line.text,
      price: format.decimal(price, { min: info.decimals }),
      away: format.percent(Math.abs(away).toFixed(2), { signed: false }),
    })
  }
}

/** Over the chart while keys hold a line. The focus is in it, so that only keys pressed here move the line. */
export default function MovingNow({ info, lines, held }: MovingNowProps) {
  const { t } = useTranslation(['chart', 'common'])
  const where = useWhere(info, held)
  const quote = useQuote(info.code)
  const howId = useId()
  const whereId = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeys(
    {
      pan: (key) =>
        lines.pick((key === 'arrowright') === (currentLanguage().dir === 'ltr') ? 1 : -1),
      step(key, isShift) {
        const by = key === 'arrowup' || key === 'pageup' ? 1 : -1
        lines.step(isShift ? by * 10 : by, key.startsWith('page') ? 'page' : 'tick')
      },
    },
    box,
  )
  useLayoutEffect(() => {
    const opener = document.activeElement
    const here = box.current
    return () => {
      // Before it leaves the page: a sheet that opens now gives the focus back to where it was.
      const isHere = here?.contains(document.activeElement) === true
      if (isHere && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => box.current?.querySelector('button')?.focus(), [held.line.id])
  return (
    // Readers hand the arrow keys on to an application.
    <div ref={box} className={css.moving} role="application" aria-label={t('move.title')}>
      {/* Prices that come do not interrupt: what is read out changes by keys alone. */}
      <span id={whereId} className="unseen" role="status">
        {where(held.last)}
      </span>
      <span aria-hidden="true">{where(quote === undefined ? held.last : Number(quote.price))}</span>
      <Button size="small" onClick={lines.drop} describedBy={`${whereId} ${howId}`}>
        {t('move.here')}
      </Button>
      <Button tone="quiet" size="small" onClick={lines.giveUp}>
        {t('common:cancel')}
      </Button>
      <p id={howId} className="unseen">
        {t('move.how')}
      </p>
    </div>
  )
}
