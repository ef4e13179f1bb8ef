import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useGetOptionQuery } from '../option.api.ts'
import css from './Option.module.css'
import { OptionFacts } from './OptionFacts.tsx'
import { OptionRule } from './OptionTerms.tsx'
import { OptionBadge, Outcome } from './OptionState.tsx'

interface OptionDetailProps {
  readonly option: OptionOrder
  readonly onClose: () => void
}

/** One option with all its terms, the rows of the price log that decide it, its number, and its receipt once it is over. */
export function OptionDetail({ option: listed, onClose }: OptionDetailProps) {
  const { t } = useTranslation(['option', 'receipt'])
  const account = useSelector(selectAccount)
  const { currentData } = useGetOptionQuery({ account, id: listed.id })
  const option = currentData ?? listed
  return (
    <Sheet open onClose={onClose} title={<Figure>{option.appName}</Figure>}>
      <div className={css.detail}>
        <p className={css.head}>
          <OptionBadge option={option} />
          <Outcome option={option} />
        </p>
        <OptionFacts option={option} full />
        <OptionRule kind={option.kind} />
        <p className={css.rule}>{t(option.term === LISTED ? 'rule.listed' : 'rule.end')}</p>
        <Terms
          label={t('receipt:order')}
          items={[
            {
              key: 'number',
              label: t('receipt:number'),
              value: <OrderNumber id={option.id} />,
            },
          ]}
        />
        {option.settledAt === null ? null : (
          <OrderReceipt
            order={{ id: option.id, closedAt: option.settledAt }}
            kind="other"
            onLeave={onClose}
          />
        )}
      </div>
    </Sheet>
  )
}
