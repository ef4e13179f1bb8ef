import { useTranslation } from 'react-i18next'
import { coveredOn, type DocumentType, documentTypesOf } from '#protocol/identityTerms.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Tick } from '#src/shared/ui/Tick.tsx'
import { wantsBack } from '../draft.ts'
import { useCountries } from '../useCountries.ts'
import css from './Identity.module.css'
import { OrKept, Photo, type StepProps, useWords } from './parts.tsx'

/** Which document, and how it looks. */
export function DocumentStep(props: StepProps) {
  const { t } = useTranslation('identity')
  const { draft, set, faults } = props
  const words = useWords(faults)
  const covered = coveredOn(draft.issuer, draft.type)
  return (
    <>
      <OrKept part="document" {...props}>
        <Paper {...props} />
      </OrKept>
      {covered === null || draft.keep.includes('document') ? null : (
        <Note kind="info">{t(`cover.${covered}`)}</Note>
      )}
      <OrKept part="front" {...props}>
        <Photo
          label={t('part.front')}
          hint={t('document.photoHint')}
          facing="environment"
          error={words('photos.front')}
          value={draft.front}
          onChange={(front) => set({ front })}
        />
      </OrKept>
      {wantsBack(draft) || (draft.keep.includes('document') && 'photos.back' in faults) ? (
        <OrKept part="back" {...props}>
          <Photo
            label={t('part.back')}
            facing="environment"
            error={words('photos.back')}
            value={draft.back}
            onChange={(back) => set({ back })}
          />
        </OrKept>
      ) : null}
    </>
  )
}

function Paper({ draft, set, faults }: StepProps) {
  const { t } = useTranslation('identity')
  const words = useWords(faults)
  const countries = useCountries()
  const types = documentTypesOf(draft.issuer).map((value) => ({
    value,
    label: t(`type.${value}`),
  }))
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t('document.issuer')}
          value={draft.issuer}
          onChange={(issuer) => {
            const offered = documentTypesOf(issuer).includes(draft.type)
            set(offered ? { issuer } : { issuer, type: 'passport' })
          }}
          error={words('document.issuer')}
          choices={[{ value: '', label: t('choose') }, ...countries]}
        />
        <SelectField<DocumentType>
          label={t('document.type')}
          value={draft.type}
          onChange={(type) => set(type === 'passport' ? { type, noExpiry: false } : { type })}
          error={words('document.type')}
          choices={types}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t('document.number')}
          value={draft.number}
          onChange={(number) => set({ number })}
          error={words('document.number')}
          code
          maxLength={40}
        />
        {draft.noExpiry ? null : (
          <TextField
            label={t('document.expiresOn')}
            type="date"
            value={draft.expiresOn}
            onChange={(expiresOn) => set({ expiresOn })}
            error={words('document.expiresOn')}
          />
        )}
      </div>
      {draft.type === 'passport' ? null : (
        <Tick checked={draft.noExpiry} onChange={(noExpiry) => set({ noExpiry })}>
          {t('document.noExpiry')}
        </Tick>
      )}
    </>
  )
}
