import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Switch } from '#src/shared/ui/Switch.tsx'
import { selectSingleKeys, singleKeysTurned } from '../../preferences.slice.ts'

/** Turns keys of one character on and off: who dictates says them without meaning to (WCAG 2.1.4). */
export function SingleKeys() {
  const { t } = useTranslation('keys')
  const dispatch = useDispatch()
  return (
    <Switch
      label={t('single.label')}
      hint={t('single.hint')}
      checked={useSelector(selectSingleKeys)}
      onChange={(isOn) => dispatch(singleKeysTurned(isOn))}
    />
  )
}
