import { useTranslation } from 'react-i18next'
import { useSelector, useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OptionSide } from '#protocol/machines/optionOrder.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { BuyOption } from '../useBuyOption.ts'
import { BuyingNote } from './BuyingNote.tsx'
import css from './Option.module.css'

interface BuyActProps {
  readonly side: OptionSide
  /** The most that is paid, in USDT units; null while it is not known. */
  readonly pays: bigint | null
  /** What stands in the way, in words; null when nothing does. */
  readonly obstacle: string | null
  readonly buying: BuyOption
  /** What is sent, valid until a moment; null while a figure of it is not known. */
  readonly bodyOf: (until: string) => BuyOptionBody | null
}

/** The button that buys an option, with what became of it; a visitor signs in first. */
export function BuyAct({ side, pays, obstacle, buying, bodyOf }: BuyActProps) {
  const { t } = useTranslation(['option', 'trade', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const account = useSelector(selectAccount)
  const store = useStore<WithMarket>()
  if (!signedIn) {
    return (
      <Button size="main" wide onClick={() => void navigate(signInPath(`${pathname}${search}`))}>
        {t('trade:signIn')}
      </Button>
    )
  }
  const tone = side === 'up' || side === 'call' ? 'rise' : 'fall'
  const amount = pays === null ? '' : moneyWithUnit(format, usdtText(pays), 'USDT')
  const submit = (): void => {
    const body = obstacle === null ? bodyOf(validUntil(store.getState())) : null
    if (body !== null) buying.submit({ account, body })
  }
  return (
    <div className={css.buy}>
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
            <span className={css.act}>
              <Triangle direction={tone} />
              <span>{t('act', { side: t(`side.${side}`), amount })}</span>
            </span>
          ) : (
            <span>{obstacle}</span>
          )}
        </Button>
      </RiskGate>
    </div>
  )
}
