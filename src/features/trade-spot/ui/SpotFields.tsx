import { useTranslation } from 'react-i18next'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import {
  SPOT_SIDES,
  SPOT_TYPES,
  type SpotSide,
  type SpotType,
} from '#protocol/machines/spotOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { LimitPriceField } from '#src/entities/order/ui/LimitPriceField.tsx'
import { ShareChips } from '#src/entities/order/ui/ShareChips.tsx'
import { SideChoice } from '#src/entities/order/ui/SideChoice.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { useSpotIssueText } from '../useSpotIssueText.ts'
import type { SpotForm } from '../useSpotForm.ts'
import css from './Spot.module.css'

interface PartProps {
  readonly form: SpotForm
  readonly pair: SpotPair
}

/** The limit, once that is chosen; it begins at the market. */
function Limit({ form, pair }: PartProps) {
  const { t } = useTranslation('spot')
  const { base, quote, decimals } = pair.terms
  const text = useSpotIssueText(quote, form.pays)
  const { fields, issues, prices, write } = form
  if (fields.type === 'market') return null
  const issue = issues.find(({ field }) => field === 'limit')
  const said = issue === undefined || issue.code === 'limitMissing' ? undefined : text(issue)
  return (
    <LimitPriceField
      label={t('limitPrice')}
      value={fields.limit}
      onChange={(limit) => write({ ...fields, limit })}
      decimals={decimals}
      fills={prices === null ? null : { last: prices.last, bid: prices.sell, ask: prices.buy }}
      end={<Figure>{`${quote}/${base}`}</Figure>}
      error={said}
    />
  )
}

/** How much, in either coin: what is typed in one stands in the other. */
function Size({ form, pair }: PartProps) {
  const { t } = useTranslation('spot')
  const { base, quote } = pair.terms
  const text = useSpotIssueText(quote, form.pays)
  const { fields, issues, other, write } = form
  const issue = issues.find(({ field }) => field === 'size')
  const said = issue === undefined || issue.code === 'sizeMissing' ? undefined : text(issue)
  return (
    <div className={css.sizes} data-size>
      {(['amount', 'total'] as const).map((one) => {
        const asset = one === 'amount' ? base : quote
        return (
          <NumberField
            key={one}
            label={t(one)}
            value={fields.typed === one ? fields.size : other}
            follows={fields.typed !== one}
            onChange={(size) => write({ ...fields, typed: one, size })}
            maxDecimals={ASSET_SCALE[asset]}
            end={<Figure>{asset}</Figure>}
            error={fields.typed === one ? said : undefined}
          />
        )
      })}
    </div>
  )
}

/** Everything a person chooses about an order. */
export function SpotFields(props: PartProps) {
  const { t } = useTranslation('spot')
  const { form, pair } = props
  const { fields, prices, write } = form
  const choose = (type: SpotType): void => {
    const at = prices === null ? '' : formatPrice(prices[fields.side], pair.terms.decimals)
    const limit = fields.limit === '' ? at : fields.limit
    write({ ...fields, type, limit: type === 'limit' ? limit : fields.limit })
  }
  return (
    <>
      <SideChoice<SpotSide>
        sides={SPOT_SIDES}
        name={(side) => t(`side.${side}`)}
        value={fields.side}
        prices={prices}
        decimals={pair.terms.decimals}
        onChange={(side) => write({ ...fields, side })}
      />
      <Segmented<SpotType>
        label={t('type')}
        hideLabel
        value={fields.type}
        onChange={choose}
        choices={SPOT_TYPES.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Limit {...props} />
      <Size {...props} />
      <ShareChips
        most={form.range?.most ?? null}
        least={form.range?.least ?? 0n}
        chosen={form.chosen}
        onShare={form.share}
      />
    </>
  )
}
