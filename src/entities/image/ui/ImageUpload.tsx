import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImagePurpose, StoredImage } from '#protocol/image.ts'
import { IMAGE_PICKER_TYPES } from '#protocol/imageKind.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Field } from '#src/shared/ui/Field.tsx'
import { ImagePicker } from '#src/shared/ui/ImagePicker.tsx'
import { megabytes } from '../judgeFile.ts'
import { type Upload, useUpload } from '../useUpload.ts'

/** Some systems know JPEG 2000 by the end of its name only. */
const ACCEPT = [...IMAGE_PICKER_TYPES, '.jp2', '.j2k', '.jpf'].join(',')

interface ImageUploadProps {
  readonly label: ReactNode
  readonly purpose: ImagePurpose
  /** The image the operator keeps; null while there is none, also while another one is on its way. */
  readonly onChange: (image: StoredImage | null) => void
  /** Whether we keep one already, from before this page was loaded. */
  readonly earlier?: boolean
  /** The token of a guest of the support chat, where one sends it. */
  readonly guest?: string
  /** What the form says of it, such as that it is missing. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** Makes of a picked file what is sent. */
  readonly prepare?: (file: File) => Promise<File>
  /** Another way to a picture, beside picking a file. */
  readonly renderBeside?: (take: (file: File) => void) => ReactNode
}

/**
 * A field for one image: pick or drop, look, wait, try again. It is sent at once, and `onChange` gets what the
 * server keeps. Pages that use it load the slices `images` and `errors` with them.
 */
export function ImageUpload({ label, purpose, onChange, error, ...ways }: ImageUploadProps) {
  const upload = useUpload(purpose, onChange, ways)
  const { state, preview } = upload
  const start = async (file: File): Promise<void> =>
    upload.start(await (ways.prepare?.(file) ?? file))
  const wrong = wrongIn(upload) ?? error
  return (
    <Field label={label} error={wrong} typed={state.name} hint={ways.hint}>
      {({ id, describedBy }) => (
        <>
          <ImagePicker
            id={id}
            describedBy={describedBy}
            accept={ACCEPT}
            invalid={wrong !== undefined}
            preview={preview}
            onPick={(file) => void start(file)}
          >
            <Below {...upload} />
          </ImagePicker>
          {ways.renderBeside?.((file) => void start(file))}
        </>
      )}
    </Field>
  )
}

/** What is wrong with the file, or with sending it, in words. */
function wrongIn({ state, maxBytes }: Upload): ReactNode {
  if (state.name === 'refused') return <Refused {...state} maxBytes={maxBytes} />
  return state.name === 'failed' ? <Failed fault={state.fault} /> : undefined
}

function Refused(props: { fault: 'tooLarge' | 'wrongType'; size: number; maxBytes: number }) {
  const { t } = useTranslation('images')
  const { decimal } = useFormat()
  const { fault, size, maxBytes } = props
  if (fault === 'wrongType') return t('wrongType')
  return t('tooLarge', { size: decimal(megabytes(size)), limit: decimal(megabytes(maxBytes)) })
}

function Failed({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation('errors')
  const isLost = !isCallFault(fault) || fault.kind !== 'refused'
  return isLost ? t('client.uploadFailed') : <FaultText fault={fault} />
}

function Below({ state, maxBytes, retry, remove }: Upload) {
  const { t } = useTranslation('images')
  const { t: common } = useTranslation('common')
  const { count, decimal } = useFormat()
  if (state.name === 'sending') {
    const percent = Math.floor(state.share * 100)
    const words = percent < 100 ? t('sending', { percent: count(percent) }) : t('checking')
    return (
      <>
        <progress aria-label={t('progress')} max={100} value={percent} />
        <p>{words}</p>
        <Small act={remove}>{common('cancel')}</Small>
      </>
    )
  }
  if (state.name === 'kept') {
    const { width, height, size } = state.image
    const facts = { width: count(width), height: count(height), size: decimal(megabytes(size)) }
    return (
      <>
        <p role="status">{t('kept', facts)}</p>
        <Small act={remove}>{t('remove')}</Small>
      </>
    )
  }
  if (state.name === 'earlier') {
    return (
      <>
        <p>{t('earlier')}</p>
        <Small act={remove}>{t('remove')}</Small>
      </>
    )
  }
  if (state.name === 'failed') return <Small act={retry}>{common('tryAgain')}</Small>
  return <p>{t('rules', { size: decimal(megabytes(maxBytes)) })}</p>
}

function Small({ act, children }: { readonly act: () => void; readonly children: ReactNode }) {
  return (
    <Button tone="secondary" size="small" onClick={act}>
      {children}
    </Button>
  )
}
