import { useTranslation } from 'react-i18next'
import { type Sex, SEXES } from '#protocol/identityTerms.ts'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Tick } from '#src/shared/ui/Tick.tsx'
import { useCountries } from '../useCountries.ts'
import css from './Identity.module.css'
import { OrKept, type StepProps, useWords } from './parts.tsx'

interface DetailsProps extends StepProps {
  /** Countries whose residents may not be verified. */
  readonly notServed: readonly string[]
}

/** Who somebody is and where they live, as their document has it. */
export function DetailsStep(props: DetailsProps) {
  return (
    <OrKept part="details" {...props}>
      <Names {...props} />
      <Person {...props} />
      <Address {...props} />
    </OrKept>
  )
}

function Names({ draft, set, faults }: StepProps) {
  const { t } = useTranslation('identity')
  const words = useWords(faults)
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t('details.firstName')}
          value={draft.firstName}
          onChange={(firstName) => set({ firstName })}
          error={words('details.firstName')}
          fill="given-name"
          maxLength={60}
        />
        {draft.oneName ? null : (
          <TextField
            label={t('details.lastName')}
            value={draft.lastName}
            onChange={(lastName) => set({ lastName })}
            error={words('details.lastName')}
            fill="family-name"
            maxLength={60}
          />
        )}
      </div>
      <Tick checked={draft.oneName} onChange={(oneName) => set({ oneName })}>
        {t('details.oneName')}
      </Tick>
      <TextField
        label={t('details.latinName')}
        hint={t('details.latinHint')}
        value={draft.latinName}
        onChange={(latinName) => set({ latinName })}
        error={words('details.latinName')}
        code
        maxLength={120}
      />
    </>
  )
}

function Person({ draft, set, faults }: StepProps) {
  const { t } = useTranslation('identity')
  const words = useWords(faults)
  const sexes: readonly { value: Sex | ''; label: string }[] = [
    { value: '', label: t('choose') },
    ...SEXES.map((value) => ({ value, label: t(`sex.${value}`) })),
  ]
  return (
    <div className={css.pair}>
      <SelectField<Sex | ''>
        label={t('details.sex')}
        value={draft.sex}
        onChange={(sex) => set({ sex })}
        error={words('details.sex')}
        choices={sexes}
      />
      <TextField
        label={t('details.birthdate')}
        type="date"
        value={draft.birthdate}
        onChange={(birthdate) => set({ birthdate })}
        error={words('details.birthdate')}
        fill="bday"
      />
    </div>
  )
}

function Address({ draft, set, faults, notServed }: DetailsProps) {
  const { t } = useTranslation('identity')
  const words = useWords(faults)
  const countries = useCountries().map(({ value, label }) => ({
    value,
    label: notServed.includes(value) ? t('details.notServed', { country: label }) : label,
  }))
  const line = (name: 'line1' | 'line2' | 'city' | 'region' | 'postcode', fill: string) => (
    <TextField
      label={t(`details.${name}`)}
      value={draft[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={words(`details.address.${name}`)}
      fill={fill}
      maxLength={120}
    />
  )
  return (
    <>
      {line('line1', 'address-line1')}
      {line('line2', 'address-line2')}
      <div className={css.pair}>
        {line('postcode', 'postal-code')}
        {line('city', 'address-level2')}
      </div>
      <div className={css.pair}>
        {line('region', 'address-level1')}
        <SelectField
          label={t('details.country')}
          value={draft.country}
          onChange={(country) => set({ country })}
          error={words('details.country')}
          choices={[{ value: '', label: t('choose') }, ...countries]}
        />
      </div>
      <TextField
        label={t('details.phone')}
        hint={t('details.phoneHint')}
        value={draft.phone}
        onChange={(phone) => set({ phone })}
        error={words('details.phone')}
        fill="tel"
        keys="tel"
        code
        maxLength={30}
      />
    </>
  )
}
