import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalPasswordState } from '#protocol/withdrawal.ts'
import { useGetWithdrawalPasswordQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import type { PasswordKind } from '../useSignedPassword.ts'
import { NoStanding } from './NoStanding.tsx'
import { SetPassword } from './SetPassword.tsx'
import css from './Withdraw.module.css'

/** Tries left from which on they are named. */
const FEW_TRIES = 15

const ACTS = ['change', 'reset'] as const satisfies readonly PasswordKind[]

/** Where the person stands with a withdrawal password that is set, and the ways to set another. */
export function PasswordPane() {
  const { t } = useTranslation('withdrawal')
  const { currentData: state } = useGetWithdrawalPasswordQuery()
  const [act, open] = useState<PasswordKind | null>(null)
  const close = (): void => open(null)
  const done = (): void => {
    close()
    announce(t('password.saved'))
  }
  if (state === undefined) {
    return (
      <Pane>
        <Cell className={css.card}>
          <h2 className={css.head}>{t('password.title')}</h2>
          <NoStanding />
        </Cell>
      </Pane>
    )
  }
  // A first one is chosen in the place of the form, before anything is filled in.
  if (!state.set) return null
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('password.title')}</h2>
        <p className={css.quiet}>{t('password.isSet')}</p>
        <Standing state={state} />
        <div className={css.actions}>
          {ACTS.map((one) => (
            <Button key={one} tone="secondary" onClick={() => open(one)}>
              {t(`password.${one}`)}
            </Button>
          ))}
        </div>
      </Cell>
      <Sheet
        open={act !== null}
        onClose={close}
        title={act === 'reset' ? t(`password.${state.by}.resetTitle`) : t('password.title')}
      >
        {act === null ? null : <SetPassword kind={act} by={state.by} onDone={done} />}
      </Sheet>
    </Pane>
  )
}

/** What keeps the password from being used, where something does. */
function Standing({ state }: { readonly state: WithdrawalPasswordState }) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { by, lockedUntil, triesLeft } = state
  const moment = (at: string): string => format.dateTime(new Date(at))
  return (
    <>
      {lockedUntil === null ? null : (
        <Note kind="warning">{t('password.lockedUntil', { time: moment(lockedUntil) })}</Note>
      )}
      {triesLeft > FEW_TRIES ? null : (
        <Note kind="warning">{t(`password.${by}.triesLeft`, { left: triesLeft })}</Note>
      )}
    </>
  )
}
