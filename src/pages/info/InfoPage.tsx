import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { UserInfo } from '#protocol/session.ts'
import { ChangePassword } from '#src/features/password/ui/ChangePassword.tsx'
import { googleStep } from '#src/entities/session/googleWay.ts'
import { useGetWaysInQuery } from '#src/entities/session/google.api.ts'
import { SecondFactorPane } from '#src/features/password/ui/SecondFactorPane.tsx'
import { LinkWallet } from '#src/features/sign-in/LinkWallet.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import { GooglePane } from './GooglePane.tsx'
import css from './InfoPage.module.css'
import { PhoneRow } from './PhoneRow.tsx'
import { SessionList } from './SessionList.tsx'

/** Who the customer is here, how they get in, and where they are signed in. */
export default function InfoPage() {
  const { t } = useTranslation('account')
  const user = useSelector(selectUser)
  const { email, google } = useConfig()
  return (
    <div className={css.page}>
      <PageHeading title={t('info.title')} />
      {user === null ? (
        <SignedOut title={t('info.title')} />
      ) : (
        <>
          <Account user={user} />
          {user.address === null ? <LinkPane /> : null}
          <Pane>
            <CellLink to="/profile/identity">{t('info.identity')}</CellLink>
            {email === 'off' ? null : <CellLink to="/profile/mails">{t('info.mails')}</CellLink>}
          </Pane>
          {user.name === undefined ? null : <PasswordPanes />}
          <PhoneRow user={user} />
          {google ? <GooglePane /> : null}
          <SessionList />
        </>
      )}
    </div>
  )
}

function Account({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <Pane>
      <Cell className={css.card}>
        <dl className={css.facts}>
          {user.name === undefined ? null : (
            <div>
              <dt>{t('info.name')}</dt>
              <dd>
                <bdi translate="no">{user.name}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('info.wallet')}</dt>
            <dd>
              {user.address === null ? t('info.none') : <ShortAddress value={user.address} />}
            </dd>
          </div>
          <div>
            <dt>{t('info.since')}</dt>
            <dd>{format.date(new Date(user.registeredAt))}</dd>
          </div>
        </dl>
      </Cell>
    </Pane>
  )
}

function LinkPane() {
  const { t } = useTranslation('account')
  // Who confirmed it with Google comes back to where they were.
  const [confirmed] = useState(() => googleStep.read())
  const [open, setOpen] = useState(confirmed !== null)
  useEffect(() => {
    googleStep.clear()
  }, [])
  const close = (): void => setOpen(false)
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('link.title')}</h2>
        <p className={css.quiet}>{t('needConfirmation.text')}</p>
        <Button wide onClick={() => setOpen(true)}>
          {t('link.button')}
        </Button>
      </Cell>
      <Sheet open={open} onClose={close} title={t('link.title')}>
        {open ? (
          <LinkWallet
            confirmed={confirmed}
            onDone={() => {
              close()
              announce(t('link.linked'))
            }}
          />
        ) : null}
      </Sheet>
    </Pane>
  )
}

/** Of an account with a password: the password, and the authenticator app that stands beside it. */
function PasswordPanes() {
  const { data: ways } = useGetWaysInQuery()
  if (ways?.password === false) return null
  return (
    <>
      <PasswordPane />
      <SecondFactorPane />
    </>
  )
}

function PasswordPane() {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Pane>
      <Cell className={css.row}>
        <h2 className={css.head}>{t('change.title')}</h2>
        <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
          {t('change.open')}
        </Button>
      </Cell>
      <Sheet open={open} onClose={close} title={t('change.open')}>
        {open ? (
          <ChangePassword
            onDone={() => {
              close()
              announce(t('change.done'))
            }}
          />
        ) : null}
      </Sheet>
    </Pane>
  )
}
