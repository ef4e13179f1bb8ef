import { Check, ChevronRight, Copy, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { useHiddenFigures } from '#src/entities/balance/useHiddenFigures.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useSignOut } from '#src/features/sign-in/useSignOut.ts'
import SwitchAccountDialog from '#src/features/switch-account/SwitchAccountDialog.tsx'
import { cx } from '#src/shared/lib/cx.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './AccountMenu.module.css'
import { moveInMenu } from './moveInMenu.ts'

interface AccountMenuProps {
  /** The key that opened it: ArrowUp leads to the last item, every other to the first. */
  readonly from: string
  /** `back`: the focus returns to the button. */
  readonly onClose: (back: boolean) => void
}

/** Whose account it is, and its address to copy; a name has nothing to copy. */
function Owner() {
  const { t } = useTranslation(['profile', 'common'])
  const user = useSelector(selectUser)
  const { copied, copy } = useCopy()
  const address = user?.address ?? null
  if (address === null) {
    return (
      <p role="none" className={css.owner} translate="no">
        <bdi>{user?.name}</bdi>
      </p>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={css.item}
      onClick={() => copy(address)}
    >
      <span className={css.grow}>
        <ShortAddress value={address} />
        <span className={css.quiet} aria-live="polite">
          {copied ? t('common:copied') : t('copyAddress')}
        </span>
      </span>
      <Icon of={copied ? Check : Copy} size={18} />
    </button>
  )
}

interface WayProps {
  readonly to: string
  readonly children: ReactNode
}

function Way({ to, children }: WayProps) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={css.item}>
      <span className={css.grow}>{children}</span>
      <Icon of={ChevronRight} size={18} mirror className={css.quiet} />
    </Link>
  )
}

/** What is available on the account in use. */
function Available() {
  const { t } = useTranslation('profile')
  const account = useSelector(selectAccount)
  const { hidden } = useHiddenFigures()
  const { currentData } = useListHoldingsQuery(account)
  const usdt = currentData?.find(({ asset }) => asset === 'USDT')
  return (
    <>
      <span>{t('row.balances')}</span>
      <span className={css.quiet}>
        <FiguresHidden value={hidden}>
          <Money value={usdt?.available ?? null} asset="USDT" style="balance" />
        </FiguresHidden>
      </span>
    </>
  )
}

const ACCOUNTS = ['real', 'demo'] as const satisfies readonly AccountKind[]

/** Both accounts; the other one is asked about before it is used. */
function Accounts({ onAsk }: { readonly onAsk: (account: AccountKind) => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const account = useSelector(selectAccount)
  return (
    <div role="group" aria-label={t('account')} className={css.group}>
      {ACCOUNTS.map((one) => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === account}
          tabIndex={-1}
          className={cx(css.item, one === account && css.on)}
          onClick={() => {
            if (one !== account) onAsk(one)
          }}
        >
          <span className={css.grow}>
            {t(one === 'demo' ? 'common:demoAccount' : 'common:realAccount')}
          </span>
          {one === account ? <Icon of={Check} size={18} /> : null}
        </button>
      ))}
    </div>
  )
}

/** What the account chip opens on a desktop: the keys of a menu lead through it. */
export default function AccountMenu({ from, onClose }: AccountMenuProps) {
  const { t } = useTranslation(['profile', 'shell'])
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const signOut = useSignOut()
  const [asked, ask] = useState<AccountKind | null>(null)
  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]')
    items?.[from === 'ArrowUp' ? items.length - 1 : 0]?.focus()
  }, [from])
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      const place = menu.current?.parentElement
      if (target instanceof Node && place?.contains(target) === false) onClose(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
    }
  }, [onClose])
  if (asked !== null) {
    const close = (): void => {
      onClose(false)
      // The button takes the focus once the dialog no longer lies over it.
      requestAnimationFrame(() => button.current?.focus())
    }
    return <SwitchAccountDialog to={asked} onClose={close} />
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('title')}
      className={css.menu}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) onClose(false)
      }}
      onKeyDown={(event) => {
        // Tab goes on from the button.
        if (event.key === 'Tab' || event.key === 'Escape') onClose(true)
        else if (moveInMenu(event.currentTarget, event.nativeEvent)) event.preventDefault()
      }}
    >
      <Owner />
      <Accounts
        onAsk={(account) => {
          button.current = menu.current?.parentElement?.querySelector('button') ?? null
          ask(account)
        }}
      />
      <div role="none" className={css.group}>
        <Way to="/profile/balance">
          <Available />
        </Way>
        <Way to="/zjxq">{t('shell:nav.funds')}</Way>
        <Way to="/profile/info">{t('row.info')}</Way>
        <Way to="/profile">{t('title')}</Way>
      </div>
      <div role="none" className={css.group}>
        <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={signOut}>
          <span className={css.grow}>{t('signOut')}</span>
          <Icon of={LogOut} size={18} mirror className={css.quiet} />
        </button>
      </div>
    </div>
  )
}
