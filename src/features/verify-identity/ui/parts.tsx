import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusedPart } from '#protocol/identity.ts'
import type { IdentityPart } from '#protocol/identityTerms.ts'
import { ImageUpload } from '#src/entities/image/ui/ImageUpload.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { Draft } from '../draft.ts'
import type { Faults } from '../faults.ts'
import { shrink } from '../shrink.ts'
import { CameraButton } from './CameraButton.tsx'

/** What every step is given. */
export interface StepProps {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
  readonly faults: Faults
  /** What was not accepted of the form before. */
  readonly refused: readonly RefusedPart[]
}

/** What is wrong with a field, in words. */
export function useWords(faults: Faults): (field: string) => string | undefined {
  const { t } = useTranslation('identity')
  return (field) => {
    const fault = faults[field]
    return fault === undefined ? undefined : t(`fault.${fault}`)
  }
}

interface KeptProps extends StepProps {
  readonly part: IdentityPart
  readonly children: ReactNode
}

/** A part of the form, or that it stays as it was, with the way to send another. */
export function OrKept({ part, draft, set, refused, children }: KeptProps) {
  const { t } = useTranslation('identity')
  if (!draft.keep.includes(part)) {
    const why = refused.find((one) => one.part === part)
    return (
      <>
        {why === undefined ? null : (
          <Note kind="error" title={t(`part.${part}`)}>
            {t(`reason.${why.reason}`)}
          </Note>
        )}
        {children}
      </>
    )
  }
  const anew = (): void => set({ keep: draft.keep.filter((one) => one !== part) })
  const action = (
    <Button tone="secondary" size="small" onClick={anew}>
      {t('kept.anew')}
    </Button>
  )
  return (
    <Note kind="info" title={t(`part.${part}`)} action={action}>
      {t('kept.text')}
    </Note>
  )
}

interface PhotoProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error: string | undefined
  readonly facing: 'environment' | 'user'
  /** The id of the picture we keep; null while there is none. */
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** A photo by the camera, or out of a file. */
export function Photo({ label, hint, error, facing, value, onChange }: PhotoProps) {
  const [earlier] = useState(value !== null)
  return (
    <ImageUpload
      label={label}
      purpose="identity"
      earlier={earlier}
      hint={hint}
      error={error}
      prepare={shrink}
      onChange={(image) => onChange(image?.id ?? null)}
      renderBeside={(take) => <CameraButton title={label} facing={facing} onTake={take} />}
    />
  )
}
