import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ComingAction } from '#protocol/market.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { selectServerNow, type WithMarket } from '../market.selectors.ts'

interface AheadProps {
  readonly action: ComingAction
  /** What it says of: what is open in contracts, or which options are sold. */
  readonly says: 'positions' | 'options'
  readonly className?: string | undefined
}

/** What a corporate action is, when, and what becomes of orders; nothing without one, or once its moment has come. */
export function ActionNote({
  action,
  ...rest
}: Omit<AheadProps, 'action'> & { readonly action: ComingAction | null }) {
  const isAhead = useSelector(
    (state: WithMarket) => action !== null && selectServerNow(state) < Date.parse(action.exAt),
  )
  return action !== null && isAhead ? <Ahead action={action} {...rest} /> : null
}

function Ahead({ action: { kind, ratio, exAt, closesAt }, says, className }: AheadProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const words = (iso: string) => {
    const at = new Date(iso)
    return { moment: format.dateTime(at), zone: zoneText(at) }
  }
  return (
    <div role="status" className={className}>
      <Note kind="warning" title={t(`action.${kind}`, { ratio: ratio ?? '', ...words(exAt) })}>
        {t(`action.${says}`, words(closesAt))}
      </Note>
    </div>
  )
}
