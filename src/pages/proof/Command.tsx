import { useTranslation } from 'react-i18next'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import css from './ProofPage.module.css'
import { shellLine } from './shellLine.ts'

/** A line for a terminal, to be copied as it stands. */
export function Command({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation()
  const text = shellLine(words)
  return (
    <div className={css.command}>
      <code dir="ltr" translate="no">
        {text}
      </code>
      <CopyButton size="small" text={text} label={t('copy')} />
    </div>
  )
}
