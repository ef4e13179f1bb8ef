import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { shownText } from './pieces.ts'
import { useLook } from './useLook.ts'
import css from './VerdictView.module.css'

interface KeyNoteProps {
  readonly keyId: unknown
  readonly publicKey: unknown
}

/** Which key signed, and whether this browser knows it as the operator's. */
export function KeyNote({ keyId, publicKey }: KeyNoteProps) {
  const { t } = useTranslation('verify')
  const kept = useSyncExternalStore(onKeptLog, currentKeptLog)
  const [asked, setAsked] = useState(false)
  const { busy, look } = useLook()
  const relation = kept === null ? 'unknown' : kept.publicKey === publicKey ? 'same' : 'other'
  return (
    <div className={css.key}>
      <p>
        <span>{t('key.label')}</span>{' '}
        <Figure className={css.hash}>{shownText(keyId) ?? '–'}</Figure>
      </p>
      <p>{t(`key.${relation}`)}</p>
      {kept === null ? (
        <Button
          tone="secondary"
          size="small"
          busy={busy ? t('key.asking') : undefined}
          onClick={() => {
            setAsked(true)
            look()
          }}
        >
          {t('key.ask')}
        </Button>
      ) : null}
      {asked && kept === null && !busy ? <p role="status">{t('look.silent')}</p> : null}
    </div>
  )
}
