import { useTranslation } from 'react-i18next'
import type { OwnSessions } from '#protocol/accounts.ts'
import { useEndSessionMutation, useListSessionsQuery } from '#src/entities/session/account.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'

/** Where the customer is signed in; each session but this one can be ended from here. */
export function SessionList() {
  const { t } = useTranslation('account')
  const query = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, { error, originalArgs, isLoading }] = useEndSessionMutation()
  const ending = isLoading ? originalArgs : undefined
  const finish = async (which: { id: string } | { others: true }): Promise<void> => {
    const answer = await end(which)
    if (answer.error !== undefined) return
    announce('id' in which ? t('sessions.ended') : t('sessions.othersEnded'))
  }
  return (
    <section className={css.section} aria-label={t('sessions.title')}>
      <h2 className={css.head}>{t('sessions.title')}</h2>
      <ListStates
        items={query.currentData}
        error={query.error}
        retry={query.refetch}
        failed={t('sessions.title')}
        rows={2}
        empty={null}
      >
        {(sessions) => (
          <>
            <Pane>
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  busy={ending !== undefined && 'id' in ending && ending.id === session.id}
                  onEnd={() => void finish({ id: session.id })}
                />
              ))}
            </Pane>
            {sessions.length < 2 ? null : (
              <>
                <p className={css.quiet}>{t('sessions.endOthersText')}</p>
                <Button
                  tone="secondary"
                  wide
                  busy={
                    ending !== undefined && 'others' in ending ? t('sessions.endOthers') : undefined
                  }
                  onClick={() => void finish({ others: true })}
                >
                  {t('sessions.endOthers')}
                </Button>
              </>
            )}
          </>
        )}
      </ListStates>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
    </section>
  )
}

interface SessionProps {
  readonly session: OwnSessions[number]
  readonly busy: boolean
  readonly onEnd: () => void
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { browser, current, way } = session
  const time = format.dateTime(new Date(session.createdAt))
  const name = browser === '' ? t('sessions.unknown') : browser
  return (
    <Cell className={css.row}>
      <div>
        <span className={css.name}>
          <b>{name}</b>
          {current ? <Badge kind="plain">{t('sessions.current')}</Badge> : null}
        </span>
        <span className={css.quiet}>
          {way === null ? null : <span>{t(`sessions.${way}`)}</span>}
          <span>{t('sessions.since', { time })}</span>
          <span>{t('sessions.seen', { time: format.dateTime(new Date(session.seenAt)) })}</span>
        </span>
      </div>
      {current ? null : (
        <Button
          tone="secondary"
          size="small"
          busy={busy ? t('sessions.end') : undefined}
          label={t('sessions.endLabel', { browser: name, time })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Cell>
  )
}
