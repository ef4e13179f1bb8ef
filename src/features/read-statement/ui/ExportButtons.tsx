import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import type { StatementAsk } from '../statement.api.ts'
import { useExport } from '../useExport.ts'
import css from './ExportButtons.module.css'

/** What is on the screen, to keep: all of the period, in the language of the screen. */
export function ExportButtons({ ask }: { readonly ask: StatementAsk }) {
  const { t } = useTranslation('funds')
  const desktop = useIsDesktop()
  const { making, fault, make } = useExport(ask)
  return (
    <div className={css.export}>
      <div className={css.buttons}>
        {(['csv', 'pdf'] as const).map((format) => (
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
