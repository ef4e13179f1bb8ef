import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { MAIL_GROUPS } from '#protocol/mailGroups.ts'
import type { MailSettings } from '#protocol/mailSettings.ts'
import {
  useGetMailSettingsQuery,
  useSetMailGroupMutation,
} from '#src/entities/mailing/mailing.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Switch } from '#src/shared/ui/Switch.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './MailsPage.module.css'

const TEXTS = ['mailing', 'notice'] as const

/** Which notifications are mailed, where, and why not. */
export default function MailsPage() {
  const { t } = useTranslation(TEXTS)
  const signedIn = useSelector(selectLoggedIn)
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('mailing:title')} />
      {signedIn ? <Settings /> : <SignedOut title={t('mailing:signedOut')} />}
    </div>
  )
}

function Settings() {
  const { t } = useTranslation(TEXTS)
  const query = useGetMailSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { currentData } = query
  return (
    <ListStates
      items={currentData === undefined ? undefined : [currentData]}
      error={query.error}
      retry={query.refetch}
      failed={t('mailing:failed')}
      rows={4}
      empty={null}
    >
      {([settings]) => (settings === undefined ? null : <Loaded settings={settings} />)}
    </ListStates>
  )
}

function Loaded({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation(TEXTS)
  const { sends, address } = settings
  if (!sends) return <Note kind="info">{t('mailing:off')}</Note>
  return (
    <>
      {address === null ? (
        <Note kind="info">{t('mailing:none')}</Note>
      ) : (
        <p className={css.quiet}>{t('mailing:address', { address: `\u2068${address}\u2069` })}</p>
      )}
      <Groups settings={settings} />
      {address === null ? null : <p className={css.quiet}>{t('mailing:limit')}</p>}
    </>
  )
}

/** Switches, one a group. Without a proven address they say what there is and change nothing. */
function Groups({ settings: { address, groups } }: { readonly settings: MailSettings }) {
  const { t } = useTranslation(TEXTS)
  const [set, { error, isLoading, originalArgs }] = useSetMailGroupMutation()
  const has = address !== null
  return (
    <>
      <Pane>
        <Cell>
          <Switch
            label={t('notice:group.security')}
            hint={
              <>
                {t('mailing:text.security')}
                {has ? ` · ${t('mailing:always')}` : null}
              </>
            }
            checked={has}
          />
        </Cell>
        {MAIL_GROUPS.map((group) => {
          const isAsked = isLoading && originalArgs?.group === group
          return (
            <Cell key={group}>
              <Switch
                label={t(`notice:group.${group}`)}
                hint={t(`mailing:text.${group}`)}
                checked={has && (isAsked ? originalArgs.on : groups[group])}
                onChange={has ? (on) => void set({ group, on }) : undefined}
              />
            </Cell>
          )
        })}
      </Pane>
      {error === undefined ? null : (
        <Note kind="error" live title={t('mailing:notSaved')}>
          <FaultText fault={error} />
        </Note>
      )}
    </>
  )
}
