import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol/machines/contractOrder.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'

/** Which way an order goes and at what leverage: `Long 20×`. */
export function SideBadge({ side, leverage }: { readonly side: Side; readonly leverage: number }) {
  const { t } = useTranslation('orders')
  return (
    <Badge kind={side === 'long' ? 'rise' : 'fall'}>
      <span>{t(`side.${side}`)}</span> <Figure>{`${leverage}×`}</Figure>
    </Badge>
  )
}
