import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { Slippage as SlippageOf } from '../slippage.ts'

interface SlippageProps {
  readonly slippage: SlippageOf
  readonly decimals: number
}

/** How far the executed price is from the one shown. Always said, also when it is nothing. */
export function Slippage({ slippage, decimals }: SlippageProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const by = format.decimal(slippage.by, { min: decimals, max: decimals })
  return <span>{t(`slippage.${slippage.kind}`, { by })}</span>
}
