import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { SignInLink } from '#src/features/sign-in/SignInLink.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import type { Frame } from '../routes.tsx'
import { BellLink } from './BellLink.tsx'
import css from './Shell.module.css'
import { SupportLink } from './SupportLink.tsx'

/** The mobile top bar: back where there is somewhere to go, logo or title, language, support, own notifications or sign in. */
export function MobileBar({ frame }: { readonly frame: Frame }) {
  const { t } = useTranslation('shell')
  const { brand } = useConfig()
  const title = frame.bar === 'title' && frame.title !== null ? t(`title.${frame.title}`) : null
  return (
    <TopBar
      {...(title === null ? {} : { title })}
      {...(frame.back === null ? {} : { back: frame.back })}
      start={
        <Link to="/" className={css.logo} aria-label={brand}>
          <Logo name={brand} />
        </Link>
      }
    >
      <LanguageButton look="icon" />
      <SupportLink />
      <BellLink />
      <SignInLink />
    </TopBar>
  )
}
