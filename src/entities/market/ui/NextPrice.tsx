import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import type { Price } from '#protocol/price.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { worstPriceText } from '../worstPrice.ts'

interface NextPriceProps {
  readonly info: Pick<MarketInfo, 'source' | 'decimals'>
  readonly buys: boolean
  readonly shown: Price
  readonly className: string | undefined
}

/** Says of a market order on live prices which price it fills at; nothing on others. */
export function NextPrice({ info, buys, shown, className }: NextPriceProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const worst = worstPriceText(info, buys, shown)
  if (worst === null) return null
  const price = format.decimal(worst, { min: info.decimals })
  return <p className={className}>{t('nextPrice', { price })}</p>
}
