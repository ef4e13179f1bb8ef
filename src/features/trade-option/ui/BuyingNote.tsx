import { useTranslation } from 'react-i18next'
import { useUnknownText } from '#src/entities/order/useUnknownText.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { BuyingView } from '../useBuying.ts'

/** A refusal with its reason, or that nobody knows yet: above the button it belongs to. */
export function BuyingNote({ buying }: { readonly buying: BuyingView }) {
  const { t } = useTranslation('trade')
  const { flow } = buying
  const text = useUnknownText(flow, t('unknown.text'))
  if (flow.phase === 'refused') {
    return (
      <Note kind="error" title={t('refused')} live>
        <FaultText fault={{ kind: 'refused', ...flow.refusal }} />
      </Note>
    )
  }
  const asking = flow.phase === 'unknown' || (flow.phase === 'submitting' && flow.pending.tries > 1)
  if (!asking) return null
  const action = (
    <Button tone="secondary" size="small" onClick={buying.askAgain}>
      {t('unknown.ask')}
    </Button>
  )
  return (
    <Note kind="unknown" title={t('unknown.title')} live action={action}>
      {text}
    </Note>
  )
}
