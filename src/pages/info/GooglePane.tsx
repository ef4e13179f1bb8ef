import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaysIn } from '#protocol/google.ts'
import { useGetWaysInQuery } from '#src/entities/session/google.api.ts'
import { isEmbedded } from '#src/features/sign-in/google/embedded.ts'
import { LinkGoogle } from '#src/features/sign-in/google/LinkGoogle.tsx'
import { UnlinkGoogle } from '#src/features/sign-in/google/UnlinkGoogle.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'

/** Google as one more way in: linked from here, and removed where another way is left. */
export function GooglePane() {
  const { t } = useTranslation('google')
  const query = useGetWaysInQuery()
  const { data } = query
  return (
    <ListStates
      items={data === undefined ? undefined : [data]}
      error={query.error}
      retry={query.refetch}
      failed={t('back.title')}
      rows={1}
      empty={null}
    >
      {([ways]) => (ways === undefined ? null : <Loaded ways={ways} />)}
    </ListStates>
  )
}

function Loaded({ ways }: { readonly ways: WaysIn }) {
  const { t } = useTranslation('google')
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const { google, password } = ways
  const away = google === null && isEmbedded(navigator.userAgent)
  const last = google !== null && !password && !ways.wallet
  return (
    <Pane>
      <Cell className={css.row}>
        <div>
          <h2 className={css.head}>{t('back.title')}</h2>
          {google === null ? (
            <p className={css.quiet}>{t(away ? 'embedded' : 'info.none')}</p>
          ) : (
            <LinkedSince google={google} />
          )}
          {last ? <p className={css.quiet}>{t('info.only')}</p> : null}
        </div>
        {away || last ? null : (
          <Button
            tone="secondary"
            size="small"
            label={google === null ? undefined : t('prove.remove')}
            onClick={() => setOpen(true)}
          >
            {t(google === null ? 'info.link' : 'info.remove')}
          </Button>
        )}
      </Cell>
      <Sheet open={open} onClose={close} title={t(google === null ? 'info.link' : 'prove.remove')}>
        {!open ? null : google === null ? (
          <LinkGoogle back="/profile/info" />
        ) : (
          <UnlinkGoogle
            onDone={() => {
              close()
              announce(t('info.removed'))
            }}
          />
        )}
      </Sheet>
    </Pane>
  )
}

function LinkedSince({ google }: { readonly google: NonNullable<WaysIn['google']> }) {
  const { t } = useTranslation('google')
  const format = useFormat()
  return (
    <p className={css.quiet}>
      {google.shown === '' ? null : <bdi translate="no">{google.shown}</bdi>}
      <span>{t('info.since', { date: format.date(new Date(google.linkedAt)) })}</span>
    </p>
  )
}
