import {
  ArrowLeftRight,
  Bell,
  ChevronRight,
  CircleHelp,
  FileCheck,
  HandCoins,
  Headset,
  HeartHandshake,
  IdCard,
  ListChecks,
  type LucideIcon,
  Minus,
  Plus,
  Scale,
  Sprout,
  TrendingUp,
  UserPlus,
  UserRound,
  WalletCards,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useUnreadNumber } from '#src/entities/notification/useUnreadNumber.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import type { Slices } from '#src/shared/i18n/slices.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { CellButton, CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import css from './ProfilePage.module.css'

interface Row {
  readonly name: keyof Slices['profile']['row']
  readonly icon: LucideIcon
  readonly to: string
  readonly realOnly?: boolean
}

const GROUPS: readonly (readonly Row[])[] = [
  [
    { name: 'balances', icon: WalletCards, to: '/profile/balance' },
    { name: 'deposit', icon: Plus, to: '/profile/deposit', realOnly: true },
    { name: 'withdraw', icon: Minus, to: '/profile/withdraw', realOnly: true },
    { name: 'orders', icon: ListChecks, to: '/profile/orders' },
    { name: 'exchange', icon: ArrowLeftRight, to: '/profile/exchange', realOnly: true },
    { name: 'earn', icon: Sprout, to: '/earn' },
    { name: 'loan', icon: HandCoins, to: '/loan', realOnly: true },
    { name: 'nfts', icon: HeartHandshake, to: '/profile/nfts', realOnly: true },
  ],
  [
    { name: 'info', icon: UserRound, to: '/profile/info' },
    { name: 'identity', icon: IdCard, to: '/profile/identity' },
    { name: 'level', icon: TrendingUp, to: '/profile/level' },
    { name: 'notifications', icon: Bell, to: '/profile/notification' },
    { name: 'invite', icon: UserPlus, to: '/profile/invite' },
    { name: 'help', icon: CircleHelp, to: '/help' },
    { name: 'support', icon: Headset, to: '/profile/kefu' },
  ],
]

/** Where the profile leads. What the demo account can't use stays visible and says why. */
export function ProfileRows() {
  const { t } = useTranslation(['profile', 'common', 'receipt'])
  const account = useSelector(selectAccount)
  const demo = useSelector(selectLoggedIn) && account === 'demo'
  const unread = useUnreadNumber()
  const [explained, setExplained] = useState<Row | null>(null)
  const close = (): void => {
    setExplained(null)
  }
  return (
    <>
      {GROUPS.map((rows) => (
        <Pane key={rows[0]?.name}>
          {rows.map((row) =>
            demo && row.realOnly === true ? (
              <CellButton
                key={row.name}
                onClick={() => {
                  setExplained(row)
                }}
              >
                <RowFace row={row} note={t('realOnly')} />
              </CellButton>
            ) : (
              <CellLink key={row.name} to={row.to}>
                <RowFace row={row} count={row.name === 'notifications' ? unread : null} />
              </CellLink>
            ),
          )}
        </Pane>
      ))}
      <Pane>
        <CellLink to="/verify">
          <Icon of={FileCheck} className={css.rowIcon} />
          <span className={css.grow}>{t('receipt:check')}</span>
          <Icon of={ChevronRight} size={18} mirror className={css.go} />
        </CellLink>
        <CellLink to="/proof">
          <Icon of={Scale} className={css.rowIcon} />
          <span className={css.grow}>{t('proof')}</span>
          <Icon of={ChevronRight} size={18} mirror className={css.go} />
        </CellLink>
      </Pane>
      <Dialog
        open={explained !== null}
        onClose={close}
        title={t('realOnlyTitle')}
        foot={
          <Button wide tone="secondary" onClick={close}>
            {t('common:close')}
          </Button>
        }
      >
        <p>
          {explained === null ? '' : t('realOnlyText', { feature: t(`row.${explained.name}`) })}
        </p>
      </Dialog>
    </>
  )
}

interface RowFaceProps {
  readonly row: Row
  readonly note?: string
  /** Of what is new there. */
  readonly count?: string | null
}

function RowFace({ row, note, count = null }: RowFaceProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Icon of={row.icon} className={css.rowIcon} />
      <span className={css.grow}>{t(`row.${row.name}`)}</span>
      {note === undefined ? null : <span className={css.quiet}>{note}</span>}
      {count === null ? null : <span className={css.count}>{count}</span>}
      <Icon of={ChevronRight} size={18} mirror className={css.go} />
    </>
  )
}
