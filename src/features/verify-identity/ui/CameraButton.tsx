import { Camera } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { asFile, jpegOf } from '../shrink.ts'
import css from './Identity.module.css'

interface CameraProps {
  readonly title: string
  /** Which camera a phone uses. */
  readonly facing: 'environment' | 'user'
  readonly onTake: (file: File) => void
}

/** Opens the camera. Where there is none, nothing is offered: a file can be picked beside it. */
export function CameraButton({ title, facing, onTake }: CameraProps) {
  const { t } = useTranslation('identity')
  const [open, setOpen] = useState(false)
  if (!hasCamera()) return null
  const close = (): void => setOpen(false)
  return (
    <>
      <Button
        tone="secondary"
        icon={Camera}
        label={`${t('camera.open')}: ${title}`}
        onClick={() => setOpen(true)}
      >
        {t('camera.open')}
      </Button>
      <Sheet open={open} onClose={close} title={title}>
        {open ? (
          <Viewer
            title={title}
            facing={facing}
            onTake={(file) => {
              close()
              onTake(file)
            }}
          />
        ) : null}
      </Sheet>
    </>
  )
}

/** Browsers leave it out where a page has no safe address. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator
}

type Look = 'starting' | 'running' | 'failed'

interface Shown {
  readonly look: Look
  readonly video: RefObject<HTMLVideoElement | null>
}

/** Shows the camera in an element for as long as that is there. */
function useCamera(facing: CameraProps['facing'], on: boolean): Shown {
  const video = useRef<HTMLVideoElement>(null)
  const [look, setLook] = useState<Look>('starting')
  useEffect(() => {
    if (!on) return undefined
    const ended = new AbortController()
    const start = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 2560 }, height: { ideal: 1440 } },
      })
      const stop = (): void => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (ended.signal.aborted || video.current === null) {
        stop()
        return
      }
      ended.signal.addEventListener('abort', stop)
      video.current.srcObject = stream
      await video.current.play()
      setLook('running')
    }
    start().catch(() => (ended.signal.aborted ? undefined : setLook('failed')))
    return () => ended.abort()
  }, [facing, on])
  return { look, video }
}

/** The picture that the camera shows now. */
async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await jpegOf(canvas, 0.92)
  return blob === null ? null : asFile(blob)
}

interface Taken {
  readonly file: File
  readonly address: string
}

function Viewer({ title, facing, onTake }: CameraProps) {
  const { t } = useTranslation('identity')
  const [taken, setTaken] = useState<Taken | null>(null)
  const { look, video } = useCamera(facing, taken === null)
  useEffect(() => () => URL.revokeObjectURL(taken?.address ?? ''), [taken])
  const take = async (): Promise<void> => {
    const file = video.current === null ? null : await frameOf(video.current)
    if (file !== null) setTaken({ file, address: URL.createObjectURL(file) })
  }
  if (look === 'failed') {
    return (
      <Note kind="warning" live>
        {t('camera.failed')}
      </Note>
    )
  }
  if (taken !== null) {
    return (
      <div className={css.stack}>
        <div className={css.view}>
          <img src={taken.address} alt={title} />
        </div>
        <div className={css.actions}>
          <Button tone="secondary" onClick={() => setTaken(null)}>
            {t('camera.again')}
          </Button>
          <Button onClick={() => onTake(taken.file)}>{t('camera.use')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={css.stack}>
      <div className={css.view}>
        <video ref={video} muted playsInline aria-label={title} />
        <div className={css.frame} />
      </div>
      <Button
        wide
        busy={look === 'starting' ? t('camera.starting') : undefined}
        onClick={() => void take()}
      >
        {t('camera.take')}
      </Button>
    </div>
  )
}
