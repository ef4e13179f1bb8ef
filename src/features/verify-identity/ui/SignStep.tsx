import { useTranslation } from 'react-i18next'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { OrKept, type StepProps, useWords } from './parts.tsx'
import { SignaturePart } from './SignaturePart.tsx'
import { WealthPart } from './WealthPart.tsx'

/** The signature, drawn or typed, and where wealth comes from for who wants to prove it. */
export function SignStep(props: StepProps) {
  return (
    <>
      <OrKept part="signature" {...props}>
        <Signature {...props} />
      </OrKept>
      <OrKept part="wealth" {...props}>
        <WealthPart {...props} />
      </OrKept>
    </>
  )
}

function Signature({ draft, set, faults }: StepProps) {
  const { t } = useTranslation('identity')
  const words = useWords(faults)
  const { way } = draft
  return (
    <>
      <Segmented
        label={t('sign.way')}
        value={way}
        onChange={(chosen) => set({ way: chosen })}
        choices={[
          { value: 'drawn', label: t('sign.drawn') },
          { value: 'typed', label: t('sign.typed') },
        ]}
      />
      {way === 'drawn' ? (
        <SignaturePart
          error={words('signature')}
          value={draft.ink}
          onChange={(ink) => set({ ink })}
        />
      ) : (
        <TextField
          label={t('sign.typedName')}
          hint={t('sign.typedHint')}
          value={draft.typedName}
          onChange={(typedName) => set({ typedName })}
          error={words('signature')}
          maxLength={130}
        />
      )}
    </>
  )
}
