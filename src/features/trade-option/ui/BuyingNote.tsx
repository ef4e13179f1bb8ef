import { useTranslation } from 'react-i18next'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import type { BuyOption } from '../useBuyOption.ts'

/** A refusal with its reason, or that nobody knows yet: above the button it belongs to. */
export function BuyingNote({ buying }: { readonly buying: BuyOption }) {
  const { t } = useTranslation('trade')
  return (
    <WriteNote
      flow={buying.flow}
      refused={t('refused')}
      unknown={{ title: t('unknown.title'), text: t('unknown.text'), ask: t('unknown.ask') }}
      onAskAgain={buying.askAgain}
    />
  )
}
