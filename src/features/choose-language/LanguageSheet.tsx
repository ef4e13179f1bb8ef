import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { languageChosen, selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { LANGUAGES } from '#src/shared/i18n/languages.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { CellButton, Pane } from '#src/shared/ui/Pane.tsx'
import css from './choose-language.module.css'

/** The languages whose texts are complete. Choosing one closes the list. */
export default function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useDispatch()
  const current = useSelector(selectLanguage)
  return (
    <Sheet open onClose={onClose} title={t('language.label')}>
      <Pane>
        {LANGUAGES.map((language) => (
          <CellButton
            key={language.value}
            current={language.value === current}
            onClick={() => {
              dispatch(languageChosen(language.value))
              onClose()
            }}
          >
            <span
              className={css.name}
              lang={language.value === 'hk' ? 'zh-Hant' : language.html}
              dir={language.dir}
            >
              {language.name}
            </span>
            {language.value === current ? <Icon of={Check} size={18} className={css.on} /> : null}
          </CellButton>
        ))}
      </Pane>
    </Sheet>
  )
}
