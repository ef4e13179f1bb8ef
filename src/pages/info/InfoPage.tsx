import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { UserInfo } from '#protocol/session.ts'
import { SecondFactorPane } from '#src/features/sign-in/password/ui/SecondFactorPane.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { ClosePane } from './ClosePane.tsx'
import { ExportPane } from './ExportPane.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './InfoPage.module.css'
import { PayoutPane } from './PayoutPane.tsx'
import { SessionList } from './SessionList.tsx'
import { WaysPane } from './WaysPane.tsx'

/** Who the customer is here, how they get in, and where they are signed in. */
export default function InfoPage() {
  const { t } = useTranslation('account')
  const user = useSelector(selectUser)
  const { email } = useConfig()
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('info.title')} />
      {user === null ? (
        <SignedOut title={t('info.title')} />
      ) : (
        <>
          <Account user={user} />
          <Pane>
            <LinkRow to="/profile/identity">{t('info.identity')}</LinkRow>
            {email === 'off' ? null : <LinkRow to="/profile/mails">{t('info.mails')}</LinkRow>}
          </Pane>
          <WaysPane />
          <SecondFactorPane />
          <SessionList />
          <PayoutPane />
          <ExportPane />
          <ClosePane />
        </>
      )}
    </div>
  )
}

function Account({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <Pane>
      <Cell className={css.card}>
        <dl className={css.facts}>
          {user.name === undefined ? null : (
            <div>
              <dt>{t('info.name')}</dt>
              <dd>
                <bdi translate="no">{user.name}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('info.since')}</dt>
            <dd>{format.date(new Date(user.registeredAt))}</dd>
          </div>
        </dl>
      </Cell>
    </Pane>
  )
}
