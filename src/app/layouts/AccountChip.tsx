import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { UserInfo } from '#protocol/session.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import css from './Shell.module.css'

const AccountMenu = lazyPart(async () =>
  (await import('../account/loadAccountMenu.tsx')).loadAccountMenu(),
)

/** Who is signed in and on which account; opens the menu of the account. */
export function AccountChip({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation()
  const isDemo = useSelector(selectAccount) === 'demo'
  const [from, open] = useState<string | null>(null)
  const chip = useRef<HTMLButtonElement>(null)
  const onClose = (back: boolean): void => {
    open(null)
    if (back) chip.current?.focus()
  }
  return (
    <span className={css.account}>
      <button
        ref={chip}
        type="button"
        className={css.person}
        aria-haspopup="menu"
        aria-expanded={from !== null}
        onClick={() => open(from === null ? 'Enter' : null)}
        onKeyDown={(event) => {
          if (!/^Arrow[UD]/.test(event.key)) return
          event.preventDefault()
          open(event.key)
        }}
      >
        <Badge kind={isDemo ? 'demo' : 'plain'}>{t(isDemo ? 'demo' : 'realAccount')}</Badge>
        {user.address === null ? user.name : <ShortAddress value={user.address} />}
      </button>
      <Suspense>{from === null ? null : <AccountMenu from={from} onClose={onClose} />}</Suspense>
    </span>
  )
}
