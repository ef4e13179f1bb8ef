import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { LoginTicket } from '#protocol/secondFactor.ts'
import { GoogleNewcomer } from '#src/features/sign-in/google/GoogleNewcomer.tsx'
import { SecondStep } from '#src/features/sign-in/password/ui/SecondStep.tsx'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from './LoginPage.module.css'
import { type BackState, useGoogleBack } from './useGoogleBack.ts'

/** Where Google sends people back to: signs them in, or does what they went there for. */
export function GoogleBack() {
  const { t } = useTranslation('google')
  const { state, way, check } = useGoogleBack()
  const navigate = useNavigate()
  const signingIn = way === null || way.purpose === 'login'
  const start = signingIn ? signInPath(way?.back ?? '/') : way.back
  return (
    <div className={css.page}>
      <PageHeading title={t(signingIn ? 'back.title' : 'info.link')} />
      {typeof state === 'object' && 'ticket' in state ? (
        <SecondStep ticket={state} onBack={() => void navigate(start, { replace: true })} />
      ) : state === 'new' ? (
        <GoogleNewcomer back={way?.back ?? '/'} />
      ) : state === 'checking' ? (
        <>
          <p className={css.lead}>{t('back.checking')}</p>
          <SkeletonRows rows={2} label={t('back.checking')} />
        </>
      ) : (
        <>
          <Outcome state={state} />
          {state === 'lost' ? (
            <Button size="main" wide onClick={check}>
              {t('back.check')}
            </Button>
          ) : (
            <LinkButton size="main" wide to={start}>
              {t(state === 'taken' ? 'back.signIn' : signingIn ? 'back.again' : 'back.info')}
            </LinkButton>
          )}
        </>
      )}
    </div>
  )
}

const KINDS = {
  declined: 'info',
  elsewhere: 'info',
  over: 'warning',
  lost: 'unknown',
  away: 'error',
  taken: 'warning',
  unvouched: 'warning',
  inUse: 'warning',
} as const

/** What became of it, and what to do. */
function Outcome({
  state,
}: {
  readonly state: Exclude<BackState, 'checking' | 'new' | LoginTicket>
}) {
  const { t } = useTranslation('google')
  if (typeof state === 'object') {
    return (
      <Note kind="error" live>
        <FaultText fault={state.fault} />
      </Note>
    )
  }
  return (
    <Note kind={KINDS[state]} title={t(`back.${state}`)} live>
      {t(`back.${state}Text`)}
    </Note>
  )
}
