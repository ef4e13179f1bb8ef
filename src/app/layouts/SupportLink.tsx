import { Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import css from './Shell.module.css'

/** Support opens in a window of its own, in the language on the screen. */
export function SupportLink() {
  const { t } = useTranslation('shell')
  const language = useSelector(selectLanguage)
  return (
    <a
      className={css.iconLink}
      href={`/service?lang=${language}`}
      target="_blank"
      rel="noopener"
      aria-label={t('nav.supportNewWindow')}
    >
      <Icon of={Headset} />
    </a>
  )
}
