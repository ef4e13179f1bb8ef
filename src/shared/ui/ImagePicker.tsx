import { ImageUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import css from './ImagePicker.module.css'

interface PickerProps {
  readonly id: string
  readonly describedBy: string
  /** Types the device's own chooser shows, separated by commas. */
  readonly accept: string
  readonly invalid: boolean
  /** Address of what was picked, to look at; null shows the invitation. */
  readonly preview: string | null
  /** What stands below: the rules, how far it is, what was kept. */
  readonly children: ReactNode
  readonly onPick: (file: File) => void
}

/** Files dropped anywhere beside it would make the browser leave the page; the first one counts. */
export function ImagePicker(props: PickerProps) {
  const { t } = useTranslation('images')
  const [over, setOver] = useState(false)
  const { id, describedBy, accept, invalid, preview, children, onPick } = props
  const pick = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) onPick(file)
  }
  return (
    <div
      className={cx(css.picker, over && css.over, invalid && css.invalid)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        pick(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        className={css.input}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={(event) => {
          pick(event.target.files)
          // The same file can be picked again after it failed.
          event.target.value = ''
        }}
      />
      {preview === null ? <Icon of={ImageUp} size={22} /> : <Preview key={preview} of={preview} />}
      <span className={css.invite} aria-hidden="true">
        {t(preview === null ? 'choose' : 'another')}
      </span>
      <div className={css.below}>{children}</div>
    </div>
  )
}

/** Few browsers draw JPEG 2000. */
function Preview({ of: address }: { readonly of: string }) {
  const { t } = useTranslation('images')
  const [shown, setShown] = useState(true)
  if (!shown) return <span className={css.below}>{t('noPreview')}</span>
  return (
    <img className={css.preview} src={address} alt={t('preview')} onError={() => setShown(false)} />
  )
}
