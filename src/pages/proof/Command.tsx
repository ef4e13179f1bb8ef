import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './ProofPage.module.css'
import { shellLine } from './shellLine.ts'

/** A line for a terminal, to be copied as it stands. */
export function Command({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  const text = shellLine(words)
  return (
    <div className={css.command}>
      <code dir="ltr" translate="no">
        {text}
      </code>
      <Button tone="secondary" size="small" onClick={() => copy(text)}>
        {copied ? t('copied') : t('copy')}
      </Button>
    </div>
  )
}
