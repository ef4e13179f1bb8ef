import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#protocol/secondFactor.ts'
import {
  useGetSecondFactorQuery,
  useKeepSecondFactorMutation,
} from '#src/entities/session/account.api.ts'
import { googleStep } from '#src/entities/session/googleWay.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { EndSecondFactor, RenewCodes } from './ChangeSecondFactor.tsx'
import css from './SecondFactorPane.module.css'
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx'

const ACTS = ['addFactor', 'renewRecoveryCodes', 'removeFactor'] as const
type Act = (typeof ACTS)[number]

/** The authenticator app of an account: whether one is asked for, and how that is changed. */
export function SecondFactorPane() {
  const { t } = useTranslation('factor')
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  // Who confirmed it with Google comes back to what they were about to do.
  const [act, setAct] = useState(() => {
    const returned = googleStep.read()?.act
    return ACTS.find((one) => one === returned) ?? null
  })
  const close = (): void => setAct(null)
  const sheet = {
    addFactor: t('begin.title'),
    renewRecoveryCodes: t('renew.title'),
    removeFactor: t('end.title'),
  }
  const data = query.currentData
  return (
    <section aria-label={t('title')}>
      <ListStates
        items={data === undefined ? undefined : [data]}
        error={query.error}
        retry={query.refetch}
        failed={t('title')}
        rows={1}
        empty={null}
      >
        {([state]) =>
          state === undefined ? null : (
            <Pane>
              <Cell className={css.card}>
                {state.since === null ? (
                  <Off onOpen={() => setAct('addFactor')} />
                ) : (
                  <On state={state} since={state.since} onOpen={setAct} />
                )}
              </Cell>
            </Pane>
          )
        }
      </ListStates>
      <Sheet open={act !== null} onClose={close} title={act === null ? '' : sheet[act]}>
        {act === 'addFactor' ? <TurnOnSecondFactor onDone={close} /> : null}
        {act === 'renewRecoveryCodes' ? <RenewCodes onDone={close} /> : null}
        {act === 'removeFactor' ? (
          <EndSecondFactor
            onDone={() => {
              close()
              announce(t('end.done'))
            }}
          />
        ) : null}
      </Sheet>
    </section>
  )
}

function Off({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('factor')
  return (
    <>
      <h2>{t('title')}</h2>
      <p className={css.quiet}>{t('off.text')}</p>
      <Button tone="secondary" wide onClick={onOpen}>
        {t('off.open')}
      </Button>
    </>
  )
}

interface OnProps {
  readonly state: SecondFactor
  readonly since: string
  readonly onOpen: (act: Act) => void
}

function On({ state: { recoveryLeft, endsAt }, since, onOpen }: OnProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  return (
    <>
      <h2>{t('title')}</h2>
      <div className={css.row}>
        <Badge kind="plain">{t('on.since', { date: format.date(new Date(since)) })}</Badge>
        <Badge kind="plain">{t('on.left', { count: recoveryLeft })}</Badge>
      </div>
      {endsAt === null ? null : <Ending endsAt={endsAt} />}
      <div className={css.row}>
        <Button tone="secondary" size="small" onClick={() => onOpen('renewRecoveryCodes')}>
          {t('renew.title')}
        </Button>
        <Button tone="secondary" size="small" onClick={() => onOpen('removeFactor')}>
          {t('end.title')}
        </Button>
      </div>
    </>
  )
}

/** Somebody said that the app is lost. */
function Ending({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const [keep, { isLoading, error }] = useKeepSecondFactorMutation()
  const submit = async (): Promise<void> => {
    const answer = await keep()
    if (answer.error === undefined) announce(t('ending.kept'))
  }
  return (
    <Note kind="warning">
      <span>{t('ending.text', { time: format.dateTime(new Date(endsAt)) })}</span>
      {error === undefined ? null : <FaultText fault={error} />}
      <Button
        tone="secondary"
        size="small"
        busy={isLoading ? t('ending.busy') : undefined}
        onClick={() => void submit()}
      >
        {t('ending.keep')}
      </Button>
    </Note>
  )
}
