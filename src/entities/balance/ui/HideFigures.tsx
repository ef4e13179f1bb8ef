import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import type { useHiddenFigures } from '../useHiddenFigures.ts'

/** The eye: hides every figure of the account on this device, or shows them again. */
export function HideFigures({ hidden, toggle }: ReturnType<typeof useHiddenFigures>) {
  const { t } = useTranslation('home')
  return (
    <IconButton
      icon={hidden ? EyeOff : Eye}
      label={t('balance.hide')}
      pressed={hidden}
      onClick={toggle}
    />
  )
}
