import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnIdentity } from '#protocol/identity.ts'
import type { IdentityState } from '#protocol/machines/identity.ts'
import { useTakeBackIdentityMutation } from '#src/entities/identity/identity.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import css from './Identity.module.css'

const BADGES: Readonly<Record<IdentityState, BadgeKind>> = {
  notCertified: 'plain',
  pending: 'waiting',
  verified: 'ok',
  notPassed: 'refused',
  notVerified: 'stale',
}

interface CardProps {
  readonly identity: OwnIdentity
  readonly onCheck: () => void
}

/** How far it is, by when there is an answer, what was refused, and what comes next. */
export function StateCard({ identity, onCheck }: CardProps) {
  const { t } = useTranslation('identity')
  const { state, level, left, again } = identity
  const { dateTime } = useFormat()
  const held = level !== 'none' && (state === 'pending' || state === 'notPassed')
  return (
    <Pane>
      <Cell className={css.card}>
        <div className={css.head}>
          <h2>{t('status')}</h2>
          <Badge kind={BADGES[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <p>
          <StateText identity={identity} />
        </p>
        {held ? <p className={css.quiet}>{t('held')}</p> : null}
        <Refused identity={identity} />
        <Facts identity={identity} />
        {left === 0 && again !== null && state !== 'pending' ? (
          <Note kind="warning">{t('limit', { date: dateTime(new Date(again)) })}</Note>
        ) : null}
        {state === 'pending' ? <Waiting onCheck={onCheck} /> : null}
      </Cell>
    </Pane>
  )
}

function StateText({ identity }: Pick<CardProps, 'identity'>) {
  const { t } = useTranslation('identity')
  const { dateTime } = useFormat()
  const { state, level, dueAt, overdue } = identity
  if (state === 'verified') return t(`verified.${level === 'none' ? 'basic' : level}`)
  if (state !== 'pending') return t(`text.${state}`)
  const date = dueAt === null ? '' : dateTime(new Date(dueAt))
  return t(overdue ? 'text.overdue' : 'text.pending', { date })
}

function Refused({ identity }: Pick<CardProps, 'identity'>) {
  const { t } = useTranslation('identity')
  const { refused, note, state } = identity
  if (state !== 'notPassed' || refused.length === 0) return null
  return (
    <Note kind="error" title={t('refused')}>
      <span className={css.stack}>
        {refused.map(({ part, reason }) => (
          <span key={part}>
            {t('refusal', { part: t(`part.${part}`), reason: t(`reason.${reason}`) })}
          </span>
        ))}
        {note === null ? null : <bdi>{note}</bdi>}
      </span>
    </Note>
  )
}

function Facts({ identity }: Pick<CardProps, 'identity'>) {
  const { t } = useTranslation('identity')
  const { count, dateTime } = useFormat()
  const { summary, seen, seenAt } = identity
  if (summary === null) return null
  const { name, documentType, documentNumber } = summary
  const document =
    documentType === null ? null : `${t(`type.${documentType}`)} ${documentNumber ?? ''}`
  const items: readonly Term[] = [
    { key: 'name', label: t('fact.name'), value: <bdi translate="no">{name}</bdi> },
    ...(document === null
      ? []
      : [{ key: 'document', label: t('fact.document'), value: <bdi>{document}</bdi> }]),
    { key: 'seen', label: t('fact.seen'), value: count(seen) },
    ...(seenAt === null
      ? []
      : [{ key: 'seenAt', label: t('fact.seenAt'), value: dateTime(new Date(seenAt)) }]),
  ]
  return <Terms label={t('fact.title')} items={items} />
}

/** What can be done with what waits. */
function Waiting({ onCheck }: Pick<CardProps, 'onCheck'>) {
  const { t } = useTranslation(['identity', 'common'])
  const [asking, ask] = useState(false)
  const [takeBack, { isLoading, error }] = useTakeBackIdentityMutation()
  const close = (): void => ask(false)
  const act = async (): Promise<void> => {
    const { data } = await takeBack()
    if (data !== undefined) close()
  }
  return (
    <div className={css.actions}>
      <Button tone="secondary" onClick={onCheck}>
        {t('check')}
      </Button>
      <Button tone="secondary" onClick={() => ask(true)}>
        {t('takeBack.button')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t('takeBack.title')}
        foot={
          <Button
            wide
            tone="danger"
            busy={isLoading ? t('common:sending') : undefined}
            onClick={() => void act()}
          >
            {t('takeBack.button')}
          </Button>
        }
      >
        <p>{t('takeBack.text')}</p>
        {error === undefined ? null : (
          <Note kind="error" live>
            <FaultText fault={error} />
          </Note>
        )}
      </Dialog>
    </div>
  )
}
