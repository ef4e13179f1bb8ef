import { useTranslation } from 'react-i18next'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { isSellable } from '../sale.ts'
import css from './Option.module.css'

/** What can be done with an own option. */
export interface OptionActs {
  readonly show: (option: OptionOrder) => void
  readonly sell: (option: OptionOrder) => void
}

interface OptionButtonsProps {
  readonly option: OptionOrder
  readonly acts: OptionActs
}

/** Opens everything there is about an option, and the sale of one that may be sold back. */
export function OptionButtons({ option, acts }: OptionButtonsProps) {
  const { t } = useTranslation('option')
  const name = timedName(useFormat(), option.appName, option.openedAt)
  return (
    <span className={css.buttons}>
      {isSellable(option) ? (
        <Button
          tone="secondary"
          size="small"
          label={t('sale.of', { name })}
          onClick={() => acts.sell(option)}
        >
          {t('sale.act')}
        </Button>
      ) : null}
      <Button
        tone="quiet"
        size="small"
        label={t('detailsOf', { name })}
        onClick={() => acts.show(option)}
      >
        {t('details')}
      </Button>
    </span>
  )
}
