import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyText, moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { AccountBadge } from './SheetHead.tsx'
import css from './TicketParts.module.css'

/* Parts of the ticket of every product, from top to bottom: head, side, type, size, stops, foot. */

interface Funds {
  readonly asset: AssetCode
  /** Units of it; null for a visitor and while unknown. */
  readonly available: bigint | null
}

interface TicketHeadProps extends Funds {
  /** Absent where the title above says it. */
  readonly account?: AccountKind | undefined
}

/** On which account a ticket trades, and what there is to trade with; a visitor has neither. */
export function TicketHead({ account, asset, available }: TicketHeadProps) {
  const { t } = useTranslation('trade')
  const signedIn = useSelector(selectLoggedIn)
  if (!signedIn) return null
  const value = available === null ? null : formatAmount(amount(available, asset))
  return (
    <p className={css.head}>
      {account === undefined ? null : <AccountBadge account={account} />}
      <span>
        {t('available')} <Money value={value} asset={asset} style="balance" />
      </span>
    </p>
  )
}

/** Terms and button: they stay in view while what is above them scrolls. */
export function TicketFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={css.foot}>{children}</footer>
}

interface ActProps {
  readonly direction: 'rise' | 'fall'
  readonly children: ReactNode
}

/** The act and the amount, inside the button. */
export function ActText({ direction, children }: ActProps) {
  return (
    <span className={css.act}>
      <Triangle direction={direction} />
      <span>{children}</span>
    </span>
  )
}

interface SignedInOnlyProps {
  /** What a visitor reads on the button that leads to signing in and back. */
  readonly words: string
  readonly children: ReactNode
}

/** The button of a ticket; a visitor signs in first. */
export function SignedInOnly({ words, children }: SignedInOnlyProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (useSelector(selectLoggedIn)) return children
  return (
    <Button size="main" wide onClick={() => void navigate(signInPath(`${pathname}${search}`))}>
      {words}
    </Button>
  )
}

interface LeavesProps extends Funds {
  /** How much goes; null while that is not known. */
  readonly units: bigint | null
}

/** What leaves the available balance, under the button. */
export function Leaves({ units, asset, available }: LeavesProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  if (units === null) return null
  const goes = moneyWithUnit(format, formatAmount(amount(units, asset)), asset)
  if (available === null) return <p className={css.leaves}>{t('leavesPlain', { amount: goes })}</p>
  const have = moneyText(format, formatAmount(amount(available, asset)), asset, {
    style: 'balance',
  })
  return <p className={css.leaves}>{t('leaves', { amount: goes, available: have })}</p>
}
