import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import '#src/entities/profile/profile.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Appearance } from '#src/features/appearance/Appearance.tsx'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { useSignOut } from '#src/features/sign-in/useSignOut.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { AccountPane } from './AccountPane.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './ProfilePage.module.css'
import { ProfileRows } from './ProfileRows.tsx'

/** Who is signed in, on which account, and how things look. */
export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const loggedIn = useSelector(selectLoggedIn)
  const desktop = useIsDesktop()
  return (
    <div className={pageCss.wide}>
      {desktop ? <PageHeading title={t('title')} /> : null}
      <div className={css.columns}>
        <div className={css.column}>
          {loggedIn ? <AccountPane /> : <VisitorPane />}
          <ProfileRows />
        </div>
        <div className={css.column}>
          <Pane>
            <Cell className={css.titled}>
              <h2>{t('appearance.title')}</h2>
              <LanguageButton look="name" />
            </Cell>
            <Cell>
              <Appearance />
            </Cell>
          </Pane>
          {loggedIn ? <SignOut /> : null}
        </div>
      </div>
    </div>
  )
}

function VisitorPane() {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <Pane className={css.visitor}>
      <h2>{t('visitor.title')}</h2>
      <p>{t('visitor.text')}</p>
      <LinkButton to="/pass/login?return=%2Fprofile" wide>
        {t('common:signIn')}
      </LinkButton>
    </Pane>
  )
}

function SignOut() {
  const { t } = useTranslation('profile')
  const signOut = useSignOut()
  return (
    <div className={css.out}>
      <Button tone="secondary" wide onClick={signOut}>
        {t('signOut')}
      </Button>
      <p>{t('signOutText')}</p>
    </div>
  )
}
