import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { selectLoggedIn, selectUser } from '#src/shared/session/session.slice.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Confirmable } from '#src/features/withdraw/ui/Confirmable.tsx'
import { PasswordPane } from '#src/features/withdraw/ui/PasswordPane.tsx'
import { WithdrawalList } from '#src/features/withdraw/ui/WithdrawalList.tsx'
import { WithdrawPanel } from '#src/features/withdraw/ui/WithdrawPanel.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { AddressBook } from './AddressBook.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './WithdrawPage.module.css'

/** Money out: the form, the password, and what became of earlier withdrawals. */
export default function WithdrawPage() {
  const { t } = useTranslation(['withdrawal', 'common'])
  const desktop = useIsDesktop()
  const signedIn = useSelector(selectLoggedIn)
  const walletless = useSelector(selectUser)?.address === null
  const account = useSelector(selectAccount)
  const customer = useCustomer()
  return (
    <div className={pageCss.wide}>
      {desktop ? <PageHeading title={t('title')} /> : null}
      <p className={pageCss.lead}>{t(walletless ? 'leadCode' : 'lead')}</p>
      <Link to="/withdrawals" className={pageCss.link}>
        {t('figures.link')}
      </Link>
      {signedIn ? (
        // What one customer typed and opened is not the next one's.
        <Fragment key={customer.id}>
          {account === 'demo' ? <Note kind="info">{t('onDemo')}</Note> : null}
          <div className={css.columns}>
            <Confirmable>
              <div className={css.column}>
                <Pane>
                  <WithdrawPanel />
                </Pane>
                <AddressBook />
                <PasswordPane />
              </div>
            </Confirmable>
            <WithdrawalList />
          </div>
          <Link to="/profile/info" className={pageCss.link}>
            {t('hold.stopLink')}
          </Link>
        </Fragment>
      ) : (
        <SignedOut title={t('signedOut')} />
      )}
    </div>
  )
}
