import { ChevronDown, Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import css from './choose-language.module.css'

const LanguageSheet = lazyPart(() => import('./LanguageSheet.tsx'))

/** Opens the language list: an icon in narrow bars, the language's name where there is room. */
export function LanguageButton({ look }: { readonly look: 'icon' | 'name' }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const { name } = languageBy(useSelector(selectLanguage))
  const label = t('language.current', { name })
  const show = (): void => {
    setOpen(true)
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={Globe} label={label} onClick={show} />
      ) : (
        <button type="button" className={css.button} aria-label={label} onClick={show}>
          <Icon of={Globe} size={18} />
          <span>{name}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      )}
      {open ? (
        <Suspense>
          <LanguageSheet
            onClose={() => {
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
