import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import {
  selectTheme,
  selectUpDown,
  type Theme,
  themeChosen,
  upDownChosen,
} from '#src/entities/preferences/preferences.slice.ts'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import css from './Appearance.module.css'

/** Theme, and which colour rises. The language has a button of its own. */
export function Appearance() {
  const { t } = useTranslation('profile')
  const dispatch = useDispatch()
  const theme = useSelector(selectTheme)
  const upDown = useSelector(selectUpDown)
  return (
    <div className={css.settings}>
      <Segmented<Theme>
        label={t('appearance.theme')}
        value={theme}
        onChange={(value) => {
          dispatch(themeChosen(value))
        }}
        choices={[
          { value: 'system', label: t('appearance.system') },
          { value: 'light', label: t('appearance.light') },
          { value: 'dark', label: t('appearance.dark') },
        ]}
      />
      <Segmented
        label={t('appearance.upDown')}
        value={upDown}
        onChange={(value) => {
          dispatch(upDownChosen(value))
        }}
        choices={[
          { value: 'green', label: t('appearance.green') },
          { value: 'red', label: t('appearance.red') },
          { value: 'blue', label: t('appearance.blue') },
        ]}
      />
      <p className={css.example}>
        <span>{t('appearance.example')}</span>
        <Percent value="1.84" />
        <Percent value="-0.62" />
      </p>
    </div>
  )
}
