import { useTranslation } from 'react-i18next'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'

interface DetailsButtonProps {
  readonly option: OptionOrder
  readonly onShow: (option: OptionOrder) => void
}

/** Opens everything there is about an option. */
export function DetailsButton({ option, onShow }: DetailsButtonProps) {
  const { t } = useTranslation('option')
  const name = timedName(useFormat(), option.appName, option.openedAt)
  return (
    <Button
      tone="quiet"
      size="small"
      label={t('detailsOf', { name })}
      onClick={() => onShow(option)}
    >
      {t('details')}
    </Button>
  )
}
