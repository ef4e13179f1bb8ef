import { useTranslation } from 'react-i18next'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { Meanwhile } from '../useMeanwhile.ts'
import css from './Change.module.css'

interface MeanwhileNoteProps<Field extends string> {
  readonly meanwhile: Meanwhile<Field>
  readonly present: Readonly<Record<Field, string>>
  readonly labels: Readonly<Record<Field, string>>
  readonly decimals: number
  readonly onAccept: () => void
}

/** What of an order was changed from elsewhere while its sheet is open, and the way to go on from there. */
export function MeanwhileNote<Field extends string>(props: MeanwhileNoteProps<Field>) {
  const { meanwhile, present, labels, decimals, onAccept } = props
  const { t } = useTranslation('orders')
  return (
    <Note
      kind="warning"
      live
      title={t('meanwhile.title')}
      action={
        <Button tone="secondary" size="small" onClick={onAccept}>
          {t('meanwhile.accept')}
        </Button>
      }
    >
      <span className={css.changed}>
        {meanwhile.changed.map((field) => (
          <span key={field}>
            <span>{labels[field]}</span>{' '}
            <b>
              <PriceText
                value={present[field] === '' ? null : present[field]}
                decimals={decimals}
              />
            </b>{' '}
            <s>
              <span className="unseen">{t('meanwhile.before')} </span>
              <PriceText
                value={meanwhile.seen[field] === '' ? null : meanwhile.seen[field]}
                decimals={decimals}
              />
            </s>
          </span>
        ))}
      </span>
    </Note>
  )
}
