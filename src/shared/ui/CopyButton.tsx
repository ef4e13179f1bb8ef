import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, type Look } from './Button.tsx'
import { useCopy } from './useCopy.ts'

interface CopyButtonProps extends Pick<Look, 'tone' | 'size' | 'wide'> {
  /** What is copied. */
  readonly text: string
  readonly label: string
}

/** Copies a text, and says so where its label stands. */
export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  return (
    <Button tone="secondary" {...look} icon={copied ? Check : Copy} onClick={() => copy(text)}>
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  )
}
