import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WaysIn } from '#protocol/google.ts'
import { useGetWaysInQuery } from '#src/entities/session/ways.api.ts'
import { googleStep } from '#src/entities/session/googleWay.ts'
import { isEmbedded } from '#src/features/sign-in/google/embedded.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'
import { type WayAct, WaySheet } from './WaySheet.tsx'

const ACTS: readonly WayAct[] = [
  'linkWallet',
  'unlinkWallet',
  'linkEmail',
  'removeEmail',
  'linkPhone',
  'removePhone',
  'setPassword',
]

/** The same in every language. */
const GOOGLE = 'Google'

/** How the customer gets in: wallet, e-mail, phone, password and Google, and what may be done with each. */
export function WaysPane() {
  const { t } = useTranslation('account')
  const query = useGetWaysInQuery()
  return (
    <section className={css.section} aria-label={t('ways.title')}>
      <h2 className={css.head}>{t('ways.title')}</h2>
      <ListStates
        items={query.data === undefined ? undefined : [query.data]}
        error={query.error}
        retry={query.refetch}
        failed={t('ways.title')}
        rows={5}
        empty={null}
      >
        {([ways]) => (ways === undefined ? null : <Ways ways={ways} />)}
      </ListStates>
    </section>
  )
}

function Ways({ ways }: { readonly ways: WaysIn }) {
  const config = useConfig()
  // Who confirmed it with Google comes back to what they were about to do.
  const [act, setAct] = useState(() => {
    const returned = googleStep.read()?.act
    return ACTS.find((one) => one === returned) ?? null
  })
  const row = { ways, onAct: setAct }
  return (
    <>
      <Pane>
        <WalletRow {...row} />
        {config.email === 'off' && ways.email === null ? null : <EmailRow {...row} />}
        {config.phone === 'off' && ways.phone === null ? null : <PhoneRow {...row} />}
        <PasswordRow {...row} />
        {config.google || ways.google !== null ? <GoogleRow {...row} /> : null}
      </Pane>
      <WaySheet act={act} ways={ways} onClose={() => setAct(null)} />
    </>
  )
}

interface RowProps {
  readonly ways: WaysIn
  readonly onAct: (act: WayAct) => void
}

function WalletRow({ ways, onAct }: RowProps) {
  const { t } = useTranslation('account')
  const address = useSelector(selectUser)?.address ?? null
  const value = address === null ? t('ways.none') : <ShortAddress value={address} />
  if (!ways.wallet) {
    return (
      <WayRow title={t('info.wallet')} value={value} hint={t('needConfirmation.text.any')}>
        <Act label={t('link.button')} onClick={() => onAct('linkWallet')} />
      </WayRow>
    )
  }
  const isSpare = ways.removable.includes('wallet')
  return (
    <WayRow title={t('info.wallet')} value={value} hint={isSpare ? undefined : t('ways.last')}>
      {isSpare ? (
        <Act label={t('ways.wallet.unlink')} onClick={() => onAct('unlinkWallet')} />
      ) : null}
    </WayRow>
  )
}

function EmailRow({ ways: { email, removable }, onAct }: RowProps) {
  const { t } = useTranslation('account')
  const isOn = useConfig().email !== 'off'
  const [label, name] =
    email === null
      ? [t('ways.add'), t('ways.email.add')]
      : [t('ways.change'), t('ways.email.change')]
  return (
    <WayRow title={t('email')} value={<Masked text={email} />}>
      {isOn ? <Act label={label} name={name} onClick={() => onAct('linkEmail')} /> : null}
      {removable.includes('email') ? (
        <Act
          label={t('ways.remove')}
          name={t('ways.email.remove')}
          onClick={() => onAct('removeEmail')}
        />
      ) : null}
    </WayRow>
  )
}

function PhoneRow({ ways: { phone, removable }, onAct }: RowProps) {
  const { t } = useTranslation('account')
  const isOn = useConfig().phone !== 'off'
  const link = (): void => onAct('linkPhone')
  return (
    <WayRow title={t('phone.label')} value={<Masked text={phone} />}>
      {!isOn ? null : phone === null ? (
        <Act label={t('phone.link.open')} onClick={link} />
      ) : (
        <Act label={t('ways.change')} name={t('ways.phone.change')} onClick={link} />
      )}
      {removable.includes('phone') ? (
        <Act
          label={t('ways.remove')}
          name={t('ways.phone.remove')}
          onClick={() => onAct('removePhone')}
        />
      ) : null}
    </WayRow>
  )
}

function PasswordRow({ ways, onAct }: RowProps) {
  const { t } = useTranslation('account')
  const { password, email, phone, username } = ways
  const isNamed = email !== null || phone !== null || username !== null
  return (
    <WayRow
      title={t('password')}
      value={password ? '••••••••' : t('ways.noPassword')}
      hint={password || isNamed ? undefined : t('ways.password.needs')}
    >
      {isNamed ? (
        <Act
          label={password ? t('change.open') : t('ways.password.set')}
          onClick={() => onAct('setPassword')}
        />
      ) : null}
    </WayRow>
  )
}

function GoogleRow({ ways: { google, removable }, onAct }: RowProps) {
  const { t } = useTranslation(['google', 'account'])
  const format = useFormat()
  if (google === null) {
    const away = isEmbedded(navigator.userAgent)
    return (
      <WayRow title={GOOGLE} value={t(away ? 'embedded' : 'info.none')}>
        {away ? null : <Act label={t('info.link')} onClick={() => onAct('linkGoogle')} />}
      </WayRow>
    )
  }
  const isSpare = removable.includes('google')
  const date = format.date(new Date(google.linkedAt))
  const value = (
    <>
      {google.shown === '' ? null : <Masked text={google.shown} />}
      <span>{t('info.since', { date })}</span>
    </>
  )
  return (
    <WayRow title={GOOGLE} value={value} hint={isSpare ? undefined : t('account:ways.last')}>
      {isSpare ? (
        <Act
          label={t('info.remove')}
          name={t('prove.remove')}
          onClick={() => onAct('unlinkGoogle')}
        />
      ) : null}
    </WayRow>
  )
}

interface WayRowProps {
  readonly title: string
  readonly value: ReactNode
  readonly hint?: string | undefined
  readonly children: ReactNode
}

function WayRow({ title, value, hint, children }: WayRowProps) {
  return (
    <Cell className={css.way}>
      <div className={css.wayText}>
        <h3 className={css.wayName}>{title}</h3>
        <div className={css.quiet}>{value}</div>
        {hint === undefined ? null : <p className={css.quiet}>{hint}</p>}
      </div>
      <div className={css.acts}>{children}</div>
    </Cell>
  )
}

interface ActProps {
  readonly label: string
  /** What it does in full, where the label alone does not say it. */
  readonly name?: string
  readonly onClick: () => void
}

function Act({ label, name, onClick }: ActProps) {
  return (
    <Button tone="secondary" size="small" label={name} onClick={onClick}>
      {label}
    </Button>
  )
}

/** An address or a number, masked. */
function Masked({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('account')
  if (text === null) return t('ways.none')
  return (
    <bdi dir="ltr" translate="no">
      {text}
    </bdi>
  )
}
