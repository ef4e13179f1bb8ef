import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './ProofPage.module.css'

/** A line for a terminal, to be copied as it stands. */
export function Command({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
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
