import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INCOMES, INVESTMENTS, WEALTH_SOURCES } from '#protocol/identityTerms.ts'
import { ImageUpload } from '#src/entities/image/ui/ImageUpload.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Tick } from '#src/shared/ui/Tick.tsx'
import { shrink } from '../shrink.ts'
import { useBandText } from '../useBandText.ts'
import css from './Identity.module.css'
import { type StepProps, useWords } from './parts.tsx'

/** Where wealth comes from: left out by who does not need it. */
export function WealthPart(props: StepProps) {
  const { t } = useTranslation('identity')
  const { draft, set } = props
  return (
    <>
      <h3>{t('part.wealth')}</h3>
      <p className={css.quiet}>{t('wealth.text')}</p>
      <Tick checked={draft.withWealth} onChange={(withWealth) => set({ withWealth })}>
        {t('wealth.add')}
      </Tick>
      {draft.withWealth ? <Stated {...props} /> : null}
    </>
  )
}

function Stated(props: StepProps) {
  const { t } = useTranslation('identity')
  const { draft, set, faults } = props
  const [earlier] = useState(draft.proof !== null)
  const words = useWords(faults)
  const bandText = useBandText()
  const none = { value: '', label: t('choose') } as const
  const incomes = [none, ...INCOMES.map((value) => ({ value, label: bandText(value) }))]
  const investments = [none, ...INVESTMENTS.map((value) => ({ value, label: bandText(value) }))]
  return (
    <>
      <SelectField
        label={t('wealth.income')}
        value={draft.income}
        onChange={(income) => set({ income })}
        error={words('wealth.monthlyIncome')}
        choices={incomes}
      />
      <Sources {...props} />
      {draft.sources.includes('other') ? (
        <TextField
          label={t('wealth.other')}
          value={draft.other}
          onChange={(other) => set({ other })}
          error={words('wealth.other')}
          maxLength={200}
        />
      ) : null}
      <SelectField
        label={t('wealth.investment')}
        value={draft.investment}
        onChange={(investment) => set({ investment })}
        error={words('wealth.expectedInvestment')}
        choices={investments}
      />
      <ImageUpload
        label={t('wealth.proof')}
        hint={t('wealth.proofHint')}
        purpose="identity"
        earlier={earlier}
        prepare={shrink}
        error={words('wealth.proofs.0')}
        onChange={(image) => set({ proof: image?.id ?? null })}
      />
    </>
  )
}

function Sources({ draft, set, faults }: StepProps) {
  const { t } = useTranslation('identity')
  const wrong = useWords(faults)('wealth.sources')
  return (
    <fieldset className={css.set}>
      <legend>{t('wealth.source')}</legend>
      {WEALTH_SOURCES.map((source) => (
        <Tick
          key={source}
          checked={draft.sources.includes(source)}
          onChange={(has) => {
            const others = draft.sources.filter((one) => one !== source)
            set({ sources: has ? [...others, source] : others })
          }}
        >
          {t(`source.${source}`)}
        </Tick>
      ))}
      {wrong === undefined ? null : <p className={css.wrong}>{wrong}</p>}
    </fieldset>
  )
}
