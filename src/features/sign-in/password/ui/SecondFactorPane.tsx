import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#protocol/secondFactor.ts'
import {
  useGetSecondFactorQuery,
  useKeepSecondFactorMutation,
} from '#src/entities/session/factor.api.ts'
import { googleStep } from '#src/entities/session/googleWay.ts'
import { hasPasskeys } from '#src/entities/session/passkey.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RemoveFactor, RenewCodes, ReportLost } from './ChangeSecondFactor.tsx'
import css from './SecondFactorPane.module.css'
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx'

const ACTS = ['addFactor', 'addPasskey', 'renewRecoveryCodes', 'reportFactorsLost'] as const
type Act = (typeof ACTS)[number]

/** A factor that is to be taken away. */
interface Removal {
  readonly which: string
  readonly name: string
}

/** So many factors an account may have. */
const MOST = 5

/** The authenticator app and the passkeys of an account: which are asked for, and how that is changed. */
export function SecondFactorPane() {
  const { t } = useTranslation('factor')
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  // Who confirmed it with Google comes back to what they were about to do.
  const [open, setOpen] = useState<Act | Removal | null>(() => {
    const returned = googleStep.read()?.act
    return ACTS.find((one) => one === returned) ?? null
  })
  const data = query.currentData
  return (
    <section aria-label={t('title')} className={css.section}>
      <h2 className={css.head}>{t('title')}</h2>
      <ListStates
        items={data === undefined ? undefined : [data]}
        error={query.error}
        retry={query.refetch}
        failed={t('title')}
        rows={1}
        empty={null}
      >
        {([state]) => (state === undefined ? null : <Factors state={state} onOpen={setOpen} />)}
      </ListStates>
      <FactorSheet open={open} onClose={() => setOpen(null)} />
    </section>
  )
}

function FactorSheet({
  open,
  onClose,
}: {
  readonly open: Act | Removal | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation('factor')
  const titles = {
    addFactor: t('begin.title'),
    addPasskey: t('passkey.add'),
    renewRecoveryCodes: t('renew.title'),
    reportFactorsLost: t('lost.open'),
  }
  const title =
    open === null
      ? ''
      : typeof open === 'string'
        ? titles[open]
        : t('one.removeOf', { name: `\u2068${open.name}\u2069` })
  return (
    <Sheet open={open !== null} onClose={onClose} title={title}>
      {open === 'addFactor' ? <TurnOnSecondFactor onDone={onClose} /> : null}
      {open === 'addPasskey' ? <AddPasskey onDone={onClose} /> : null}
      {open === 'renewRecoveryCodes' ? <RenewCodes onDone={onClose} /> : null}
      {open === 'reportFactorsLost' ? <ReportLost /> : null}
      {typeof open === 'object' && open !== null ? (
        <RemoveFactor
          which={open.which}
          onDone={() => {
            onClose()
            announce(t('one.removed'))
          }}
        />
      ) : null}
    </Sheet>
  )
}

interface FactorsProps {
  readonly state: SecondFactor
  readonly onOpen: (what: Act | Removal) => void
}

function Factors({ state: { app, passkeys, recoveryLeft, endsAt }, onOpen }: FactorsProps) {
  const { t } = useTranslation('factor')
  const count = passkeys.length + (app === null ? 0 : 1)
  return (
    <Pane>
      {app === null ? null : (
        <FactorRow which="app" name={t('app.title')} addedAt={app} onOpen={onOpen} />
      )}
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <FactorRow
          key={id}
          which={id}
          name={name}
          addedAt={addedAt}
          usedAt={usedAt}
          onOpen={onOpen}
        />
      ))}
      <Cell className={css.card}>
        {count === 0 ? <p className={css.quiet}>{t('off.text')}</p> : null}
        {endsAt === null ? null : <Ending endsAt={endsAt} />}
        <div className={css.row}>
          {app === null && count < MOST ? (
            <Button tone="secondary" size="small" onClick={() => onOpen('addFactor')}>
              {t('app.add')}
            </Button>
          ) : null}
          {count < MOST && hasPasskeys() ? (
            <Button tone="secondary" size="small" onClick={() => onOpen('addPasskey')}>
              {t('passkey.add')}
            </Button>
          ) : null}
        </div>
        {count === 0 ? null : (
          <>
            <div className={css.row}>
              <span className={css.quiet}>{t('on.left', { count: recoveryLeft })}</span>
            </div>
            <div className={css.row}>
              <Button tone="secondary" size="small" onClick={() => onOpen('renewRecoveryCodes')}>
                {t('renew.title')}
              </Button>
              {endsAt === null ? (
                <Button tone="quiet" size="small" onClick={() => onOpen('reportFactorsLost')}>
                  {t('lost.open')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Cell>
    </Pane>
  )
}

interface FactorRowProps extends Removal {
  readonly addedAt: string
  /** Undefined where it is not known. */
  readonly usedAt?: string | null
  readonly onOpen: FactorsProps['onOpen']
}

function FactorRow({ which, name, addedAt, usedAt, onOpen }: FactorRowProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const date = (text: string): string => format.date(new Date(text))
  return (
    <Cell className={css.factor}>
      <div className={css.factorText}>
        <h3 className={css.factorName}>
          <bdi>{name}</bdi>
        </h3>
        <p className={css.quiet}>{t('one.added', { date: date(addedAt) })}</p>
        {usedAt === undefined ? null : (
          <p className={css.quiet}>
            {usedAt === null ? t('one.never') : t('one.used', { date: date(usedAt) })}
          </p>
        )}
      </div>
      <Button
        tone="secondary"
        size="small"
        label={t('one.removeOf', { name })}
        onClick={() => onOpen({ which, name })}
      >
        {t('one.remove')}
      </Button>
    </Cell>
  )
}

/** Somebody said that they are lost. */
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
