import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { matchPath, useLocation } from 'react-router-dom'
import { languageChosen } from '#src/entities/preferences/preferences.slice.ts'
import { SupportChat } from '#src/features/support-chat/ui/SupportChat.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { languageOf } from '#src/shared/i18n/languages.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './SupportPage.module.css'

/** The address of the window of its own, which has no bars around it. */
const WINDOW = '/service'

/** The support chat: in the app, or in a window of its own, in the language that its address names. */
export default function SupportPage() {
  const { t } = useTranslation('support')
  const { brand } = useConfig()
  const { pathname } = useLocation()
  const inWindow = matchPath(WINDOW, pathname) !== null
  useNamedLanguage(inWindow)
  return (
    <div className={cx(css.page, inWindow && css.window)}>
      {inWindow ? (
        <div>
          <Logo name={brand} size={24} />
        </div>
      ) : null}
      <PageHeading title={t('title')} />
      <SupportChat />
    </div>
  )
}

/** The window speaks the language of its address: it may have been opened from elsewhere. */
function useNamedLanguage(inWindow: boolean): void {
  const dispatch = useDispatch()
  const { search } = useLocation()
  const named = inWindow
    ? (languageOf(new URLSearchParams(search).get('lang'))?.value ?? null)
    : null
  useEffect(() => {
    if (named !== null) dispatch(languageChosen(named))
  }, [named, dispatch])
}
