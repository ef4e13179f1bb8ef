import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { type AccountKind, DEMO_START_USDT } from '#protocol/account.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { OtherAssets, Pockets } from '#src/entities/balance/ui/Pockets.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { ResetDemoDialog } from '#src/features/switch-account/ResetDemoDialog.tsx'
import SwitchAccountDialog from '#src/features/switch-account/SwitchAccountDialog.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './ProfilePage.module.css'

/** The wallet's address, the account in use and what is available on it. */
export function AccountPane() {
  return (
    <Pane>
      <Identity />
      <AccountChoice />
      <Balance />
    </Pane>
  )
}

function Identity() {
  const { t } = useTranslation(['profile', 'common'])
  const format = useFormat()
  const user = useSelector(selectUser)
  const { copied, copy } = useCopy()
  if (user === null) return null
  const address = user.address
  const date = format.date(new Date(user.registeredAt))
  return (
    <Cell className={css.identity}>
      <Tile letters={address?.slice(-4) ?? user.name?.slice(0, 1) ?? '–'} size={44} />
      <div className={css.grow}>
        {address === null ? (
          <b translate="no">
            <bdi>{user.name}</bdi>
          </b>
        ) : (
          <ShortAddress value={address} />
        )}
        <p className={css.quiet}>{t('since', { date })}</p>
      </div>
      {address === null ? null : (
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? t('common:copied') : t('copyAddress')}
          onClick={() => {
            copy(address)
          }}
        />
      )}
    </Cell>
  )
}

function AccountChoice() {
  const { t } = useTranslation(['profile', 'common'])
  const account = useSelector(selectAccount)
  const [to, setTo] = useState<AccountKind | null>(null)
  return (
    <Cell className={css.choice}>
      <Segmented<AccountKind>
        label={t('account')}
        hideLabel
        value={account}
        onChange={setTo}
        choices={[
          { value: 'real', label: t('common:realAccount') },
          { value: 'demo', label: t('common:demoAccount'), tone: 'demo' },
        ]}
      />
      {to === null ? null : (
        <SwitchAccountDialog
          to={to}
          onClose={() => {
            setTo(null)
          }}
        />
      )}
    </Cell>
  )
}

function Balance() {
  const { t } = useTranslation(['profile', 'common'])
  const format = useFormat()
  const account = useSelector(selectAccount)
  const [resetting, setResetting] = useState(false)
  const { currentData, isError, refetch } = useListHoldingsQuery(account)
  const usdt = currentData?.find(({ asset }) => asset === 'USDT')
  const amount = format.decimal(DEMO_START_USDT)
  return (
    <Cell className={css.balance}>
      <div className={css.grow}>
        <p className={css.quiet}>{account === 'demo' ? t('balanceDemo') : t('balanceReal')}</p>
        <Money
          value={usdt?.available ?? null}
          asset="USDT"
          style="balance"
          className={css.amount}
        />
      </div>
      {account === 'demo' ? (
        <Button
          tone="secondary"
          size="bar"
          onClick={() => {
            setResetting(true)
          }}
        >
          {t('reset.confirm', { amount })}
        </Button>
      ) : null}
      {isError ? (
        <Note
          kind="error"
          live
          action={
            <Button size="small" tone="secondary" onClick={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('balanceFailed')}
        </Note>
      ) : null}
      <div className={css.pockets}>
        <Pockets holding={usdt} asset="USDT" />
        <OtherAssets holdings={currentData ?? []} />
      </div>
      <ResetDemoDialog
        open={resetting}
        amount={amount}
        onClose={() => {
          setResetting(false)
        }}
      />
    </Cell>
  )
}
