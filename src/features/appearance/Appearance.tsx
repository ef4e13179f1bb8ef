import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { loadKeysDialog } from '#src/entities/preferences/keys/loadKeysDialog.ts'
import { SingleKeys } from '#src/entities/preferences/keys/ui/SingleKeys.tsx'
import {
  selectTheme,
  selectUpDown,
  type Theme,
  themeChosen,
  upDownChosen,
} from '#src/entities/preferences/preferences.slice.ts'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import css from './Appearance.module.css'

const KeysDialog = lateSheet(loadKeysDialog)

/** Theme, which colour rises, and keys. The language has a button of its own. */
export function Appearance() {
  const { t } = useTranslation(['profile', 'keys'])
  const [isListed, list] = useState(false)
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
      <SingleKeys />
      <Button tone="secondary" size="small" onClick={() => list(true)}>
        {t('keys:all')}
      </Button>
      {isListed ? <KeysDialog onClose={() => list(false)} /> : null}
    </div>
  )
}
