import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import { Button } from './Button.tsx'
import { Sheet } from './Layer.tsx'
import { Note } from './Note.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface Closing {
  readonly onClose: () => void
}

/** What is here within this time needs no frame before it. */
const FRAME_MS = 100

type Late = 'waiting' | 'slow' | 'missing' | 'here'

/**
 * A sheet that is loaded when it is first opened. A press is never without an answer: until it is here its frame
 * stands in its place, and where it does not come, the way to try again.
 */
export function lateSheet<P extends Closing>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let kept: ComponentType<P> | null = null
  return function LateSheet(props: P) {
    const [round, again] = useState(0)
    const [late, turn] = useState<Late>('waiting')
    useEffect(() => {
      if (kept !== null) return undefined
      let isLeft = false
      const tell = (next: Late): void => {
        clearTimeout(timer)
        if (!isLeft) turn(next)
      }
      const timer = setTimeout(() => turn('slow'), FRAME_MS)
      arrive(load()).then(
        ({ default: Part }) => {
          kept = Part
          tell('here')
        },
        () => tell('missing'),
      )
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [round])
    // It may have come elsewhere meanwhile.
    const Part = kept
    if (Part !== null) return <Part {...props} />
    if (late === 'waiting') return null
    const retry = (): void => {
      turn('slow')
      again(round + 1)
    }
    return <Frame missing={late === 'missing'} onClose={props.onClose} onRetry={retry} />
  }
}

interface FrameProps extends Closing {
  readonly missing: boolean
  readonly onRetry: () => void
}

/** In place of a sheet that is not here. */
function Frame({ missing, onClose, onRetry }: FrameProps) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Sheet
      open
      onClose={onClose}
      title={missing ? t('shell:error.chunkTitle') : t('common:loading')}
    >
      {missing ? (
        <Note
          kind="error"
          live
          action={
            <Button tone="secondary" size="small" onClick={onRetry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('shell:error.chunkText')}
        </Note>
      ) : (
        <SkeletonRows rows={3} label={t('common:loading')} />
      )}
    </Sheet>
  )
}
