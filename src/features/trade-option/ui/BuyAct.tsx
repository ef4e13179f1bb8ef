import { useTranslation } from 'react-i18next'
import { useSelector, useStore } from 'react-redux'
import type { OptionSide } from '#protocol/machines/optionOrder.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { ActText, Leaves, SignedInOnly } from '#src/entities/order/ui/TicketParts.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { BuyOption } from '../useBuyOption.ts'
import { BuyingNote } from './BuyingNote.tsx'

interface BuyActProps {
  readonly side: OptionSide
  /** The most that is paid, in USDT units; null while it is not known. */
  readonly pays: bigint | null
  readonly available: bigint | null
  /** What stands in the way, in words; null when nothing does. */
  readonly obstacle: string | null
  readonly buying: BuyOption
  /** What is sent, valid until a moment; null while a figure of it is not known. */
  readonly bodyOf: (until: string) => BuyOptionBody | null
}

/** The button that buys an option, with what became of it and what it costs. */
export function BuyAct({ side, pays, available, obstacle, buying, bodyOf }: BuyActProps) {
  const { t } = useTranslation(['option', 'trade', 'common'])
  const format = useFormat()
  const account = useSelector(selectAccount)
  const store = useStore<WithMarket>()
  const tone = side === 'up' || side === 'call' ? 'rise' : 'fall'
  const amount = pays === null ? '' : moneyWithUnit(format, usdtText(pays), 'USDT')
  const submit = (): void => {
    const body = obstacle === null ? bodyOf(validUntil(store.getState())) : null
    if (body !== null) buying.submit({ account, body })
  }
  return (
    <>
      <SignedInOnly words={t('trade:signIn')}>
        <BuyingNote buying={buying} />
        <RiskGate asked={account === 'real'}>
          <Button
            size="main"
            wide
            tone={tone}
            blocked={obstacle !== null || pays === null}
            busy={pendingOf(buying.flow) === null ? undefined : t('common:sending')}
            onClick={submit}
          >
            {obstacle === null ? (
              <ActText direction={tone}>{t('act', { side: t(`side.${side}`), amount })}</ActText>
            ) : (
              <span>{obstacle}</span>
            )}
          </Button>
        </RiskGate>
      </SignedInOnly>
      <Leaves units={pays} asset="USDT" available={available} />
    </>
  )
}
