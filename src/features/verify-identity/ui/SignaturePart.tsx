import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { useUpload } from '#src/entities/image/useUpload.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { isInk } from '../ink.ts'
import css from './Identity.module.css'

interface SignatureProps {
  readonly error: string | undefined
  readonly value: string | null
  /** The signature the server keeps; null while there is none. */
  readonly onChange: (id: string | null) => void
}

/** Draws on white, so that the picture can be read on any ground; its pixels are those of the screen. */
function usePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const { offsetWidth, offsetHeight } = element
    const ratio = Math.max(window.devicePixelRatio, 1)
    element.width = offsetWidth * ratio
    element.height = offsetHeight * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    const { backgroundColor } = getComputedStyle(element)
    const made = new SignaturePad(element, { backgroundColor })
    pad.current = made
    return () => made.off()
  }, [])
  return { canvas, pad }
}

/** A signature drawn with a finger, a pen or a mouse. */
export function SignaturePart({ error, value, onChange }: SignatureProps) {
  const { t } = useTranslation(['identity', 'common'])
  const { canvas, pad } = usePad()
  const [short, setShort] = useState(false)
  const [earlier] = useState(value !== null)
  const upload = useUpload('identity', (image) => onChange(image?.id ?? null), { earlier })
  const { state } = upload
  const taken = state.name === 'kept' || state.name === 'earlier'
  const send = (): void => {
    const enough = pad.current !== null && isInk(pad.current.toData())
    setShort(!enough)
    if (!enough) return
    canvas.current?.toBlob((blob) => {
      if (blob !== null) void upload.start(new File([blob], 'signature', { type: blob.type }))
    }, 'image/png')
  }
  const clear = (): void => {
    pad.current?.clear()
    upload.remove()
    setShort(false)
  }
  const wrong = short ? t('sign.more') : error
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('sign.pad')}</p>
      <canvas ref={canvas} className={css.pad} role="img" aria-label={t('part.signature')} />
      {state.name === 'failed' ? (
        <Note kind="error" live>
          <FaultText fault={state.fault} />
        </Note>
      ) : null}
      <div aria-live="polite">
        {taken ? <p>{t('sign.taken')}</p> : null}
        {wrong === undefined || taken ? null : <p className={css.wrong}>{wrong}</p>}
      </div>
      <div className={css.actions}>
        <Button tone="secondary" onClick={clear}>
          {t('sign.clear')}
        </Button>
        {taken ? null : (
          <Button
            tone="secondary"
            busy={state.name === 'sending' ? t('common:sending') : undefined}
            onClick={send}
          >
            {t('sign.use')}
          </Button>
        )}
      </div>
    </div>
  )
}
