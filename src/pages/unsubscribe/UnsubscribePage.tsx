import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import { useSearchParams } from 'react-router-dom'
import { useUnsubscribeMutation } from '#src/entities/mailing/mailing.api.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './UnsubscribePage.module.css'

const TEXTS = ['mailing', 'notice'] as const

/** Ends the mails of a link in a mail, for whoever has the link. Looking at it ends nothing: programs follow links too. */
export default function UnsubscribePage() {
  const { t } = useTranslation(TEXTS)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [end, { data, error, isLoading }] = useUnsubscribeMutation()
  const isWrong = error !== undefined && 'code' in error && error.code === '404'
  const ended = data?.groups.map((group) => t(`notice:group.${group}`))
  return (
    <div className={css.page}>
      <PageHeading title={t('mailing:stop.title')} />
      {ended === undefined ? (
        <>
          <p>{t('mailing:stop.text')}</p>
          <Button
            wide
            busy={isLoading ? t('mailing:stop.button') : undefined}
            onClick={() => void end({ token })}
          >
            {t('mailing:stop.button')}
          </Button>
        </>
      ) : null}
      <p role="status">
        {ended === undefined ? null : t('mailing:stop.done', { groups: listText(ended) })}
      </p>
      {error === undefined ? null : (
        <Note kind="error" live title={t(isWrong ? 'mailing:stop.wrong' : 'mailing:stop.failed')}>
          {isWrong ? undefined : <FaultText fault={error} />}
        </Note>
      )}
      <LinkButton tone="quiet" to="/profile/mails">
        {t('mailing:settings')}
      </LinkButton>
    </div>
  )
}
