import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice } from '#protocol/price.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { useClosedText } from '#src/entities/market/useClosedText.ts'
import { SIZE_FIELD } from '#src/entities/preferences/keys/sizeField.ts'
import { useKeys } from '#src/entities/preferences/keys/useKeys.ts'
import { ticketTerms } from '#src/features/trade-contract/fields.ts'
import { sidePrices } from '#src/features/trade-contract/summary.ts'
import { useMid } from '#src/features/trade-contract/useTicket.ts'
import { focusSoon } from '#src/shared/lib/focusSoon.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import css from './InstrumentPage.module.css'

/** Short at the start and Long at the end, in every language and every set of colours. */
const ORDER = ['short', 'long'] as const satisfies readonly Side[]

interface TradeBarProps {
  readonly info: MarketInfo
  readonly onChoose: (side: Side) => void
}

/** What stands in the way of any order, in words; null when nothing does. */
function useObstacle(info: MarketInfo): string | null {
  const { t } = useTranslation('trade')
  const live = useLiveState(info)
  const closeOnly = useCloseOnly(info)
  const opens = useClosedText(info)
  if (ticketTerms(info) === null) return t('notTraded')
  if (live.state === 'closed') return opens
  if (live.state === 'stale') return t('waiting')
  return closeOnly ? t('issue.closeOnly') : null
}

/** The same by keys, where a phone or a full screen has some. */
function SideKeys({ onChoose }: Pick<TradeBarProps, 'onChoose'>) {
  const open = (side: Side): void => {
    onChoose(side)
    focusSoon(`dialog ${SIZE_FIELD}`)
  }
  useKeys({ buy: () => open('long'), sell: () => open('short') })
  return null
}

/** The two buttons that open the ticket, each with its own price. */
export function TradeBar({ info, onChoose }: TradeBarProps) {
  const { t } = useTranslation('trade')
  const mid = useMid(info)
  const obstacle = useObstacle(info)
  const ticket = ticketTerms(info)
  if (obstacle !== null || ticket === null) {
    return (
      <div className={css.trade}>
        <Button blocked wide>
          {obstacle ?? t('notTraded')}
        </Button>
      </div>
    )
  }
  const prices = mid === null ? null : sidePrices(mid, ticket.terms)
  return (
    <div className={css.trade}>
      <SideKeys onChoose={onChoose} />
      {ORDER.map((side) => (
        <Button key={side} tone={side === 'long' ? 'rise' : 'fall'} onClick={() => onChoose(side)}>
          <span className={css.sideButton}>
            <span>
              <Triangle direction={side === 'long' ? 'rise' : 'fall'} />
              <span>{t(side)}</span>
            </span>
            <PriceText
              className={css.sidePrice}
              value={prices === null ? null : formatPrice(prices[side], info.decimals)}
              decimals={info.decimals}
            />
          </span>
        </Button>
      ))}
    </div>
  )
}
