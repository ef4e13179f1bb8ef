import { useTranslation } from 'react-i18next'
import { OrKept, Photo, type StepProps, useWords } from './parts.tsx'
import css from './Identity.module.css'

/** The person with the document, and with a sheet that shows when the photo was taken. */
export function InHandStep(props: StepProps & { readonly sheet: string }) {
  const { t } = useTranslation('identity')
  const { draft, set, faults, sheet } = props
  const words = useWords(faults)
  return (
    <OrKept part="inHand" {...props}>
      <p>{t('inHand.text')}</p>
      <p className={css.quiet}>{t('inHand.signs')}</p>
      <p className={css.sheet} translate="no">
        <bdi>{sheet}</bdi>
      </p>
      <Photo
        label={t('part.inHand')}
        facing="user"
        error={words('photos.inHand')}
        value={draft.inHand}
        onChange={(inHand) => set({ inHand })}
      />
    </OrKept>
  )
}
