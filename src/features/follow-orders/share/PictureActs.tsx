import { Copy, FileDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import css from './ShareCard.module.css'

interface PictureActsProps {
  /** Null until it is drawn. */
  readonly picture: Blob | null
  readonly name: string
}

const TYPE = 'image/png'

/** Whether this device hands pictures on to other apps; older browsers know neither call. */
function canShare(file: File): boolean {
  const older: { canShare?: (data: ShareData) => boolean } = navigator
  return older.canShare?.({ files: [file] }) === true
}

/** What can be done with a picture: hand it on, copy it, or keep it, where the browser can. */
export function PictureActs({ picture, name }: PictureActsProps) {
  const { t } = useTranslation('share')
  const [failed, setFailed] = useState(false)
  const file = picture === null ? null : new File([picture], name, { type: TYPE })
  const act = async (done: (from: File) => Promise<string | null>): Promise<void> => {
    if (file === null) return
    try {
      const told = await done(file)
      setFailed(false)
      if (told !== null) announce(told)
    } catch (error) {
      // Who changes their mind in the list of apps has not failed.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
  }
  const hand = async (from: File): Promise<null> => {
    await navigator.share({ files: [from] })
    return null
  }
  const copy = async (from: File): Promise<string> => {
    await navigator.clipboard.write([new ClipboardItem({ [TYPE]: from })])
    return t('copied')
  }
  const save = (from: File): Promise<string> => {
    saveFile(name, from, TYPE)
    return Promise.resolve(t('saved'))
  }
  const blocked = file === null
  return (
    <>
      <div className={css.acts}>
        {file !== null && canShare(file) ? (
          <Button tone="secondary" size="bar" icon={Share2} onClick={() => void act(hand)}>
            {t('share')}
          </Button>
        ) : null}
        {'ClipboardItem' in window ? (
          <Button
            tone="secondary"
            size="bar"
            icon={Copy}
            blocked={blocked}
            onClick={() => void act(copy)}
          >
            {t('copy')}
          </Button>
        ) : null}
        <Button
          tone="secondary"
          size="bar"
          icon={FileDown}
          blocked={blocked}
          onClick={() => void act(save)}
        >
          {t('save')}
        </Button>
      </div>
      {failed ? (
        <Note kind="error" live>
          {t('actFailed')}
        </Note>
      ) : null}
    </>
  )
}
