import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AskForFile, type FileFormat, useMadeFile } from '#src/shared/api/useMadeFile.ts'
import { Button } from './Button.tsx'
import { FaultText } from './FaultText.tsx'
import css from './MadeFileButtons.module.css'
import { Note } from './Note.tsx'
import { useIsDesktop } from './useIsDesktop.ts'

interface MadeFileButtonsProps {
  readonly formats: readonly FileFormat[]
  readonly ask: AskForFile
}

/** What is on the screen, to keep as a file: a button for each format, and why one was not made. */
export function MadeFileButtons({ formats, ask }: MadeFileButtonsProps) {
  const { t } = useTranslation('funds')
  const desktop = useIsDesktop()
  const { making, fault, make } = useMadeFile(ask)
  return (
    <div className={css.export}>
      <div className={css.buttons}>
        {formats.map((format) => (
          <Button
            key={format}
            tone="secondary"
            size="bar"
            icon={FileDown}
            label={t(`export.${format}`)}
            busy={making === format ? t('export.busy') : undefined}
            onClick={() => make(format)}
          >
            {desktop ? t(`export.${format}`) : format.toUpperCase()}
          </Button>
        ))}
      </div>
      {fault === null ? null : (
        <Note kind="error" title={t('export.failed')} live>
          <FaultText fault={fault} />
        </Note>
      )}
    </div>
  )
}
