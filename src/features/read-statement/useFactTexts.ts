import { useTranslation } from 'react-i18next'
import type { Movement, StatementFacts } from '#protocol/statement.ts'
import { priceWordOf, rateWordOf, termOf } from '#protocol/statementKinds.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import { networkName } from '#protocol/networkName.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'

/** One thing that is known of an order. */
export interface FactText {
  readonly key: 'instrument' | 'side' | 'size' | 'price' | 'term' | 'rate' | 'discount' | 'network'
  readonly label: string
  /** As it stands under its label. */
  readonly text: string
  /** As it stands among the others in a row. */
  readonly short: string
  /** Reads from the left in every language. */
  readonly figure: boolean
}

type Known = Pick<FactText, 'key' | 'label' | 'text'> & Partial<FactText>

const fact = (known: Known): FactText => ({ short: known.text, figure: false, ...known })

/** What a movement was about, in a trader's words; nothing where it was about no order. */
export function useFactTexts({
  type,
  facts,
}: Pick<Movement, 'type' | 'facts'>): readonly FactText[] {
  const { t } = useTranslation('funds')
  const format = useFormat()
  if (facts === null) return []
  const label = (key: Parameters<typeof labelKey>[0]): string => t(labelKey(key))
  const { instrument, side, size, unit, term, rate, discount, network } = facts
  const price = priceText(facts, (text, options) => format.decimal(text, options))
  const word = priceWordOf(type, facts.entryType)
  const pays = rateWordOf(side)
  const length = term === LISTED ? t('fact.listed') : term === null ? null : lengthText(term)
  const percent = rate === null ? null : format.rate(rate)
  const many =
    size === null || unit === null
      ? null
      : unit === 'lots'
        ? t('fact.lots', { count: Number(size) })
        : exactMoney(format, size, unit)
  const known: readonly (Known | null)[] = [
    instrument === null
      ? null
      : { key: 'instrument', label: label('instrument'), text: instrument, figure: true },
    side === null ? null : { key: 'side', label: label('side'), text: t(`fact.side.${side}`) },
    many === null
      ? null
      : { key: 'size', label: label('size'), text: many, figure: unit !== 'lots' },
    price === null
      ? null
      : {
          key: 'price',
          label: label(word),
          text: price,
          short: t(`fact.at.${word}`, { price: isolated(price) }),
        },
    length === null ? null : { key: 'term', label: label('term'), text: length },
    percent === null
      ? null
      : {
          key: 'rate',
          label: label(pays),
          text: percent,
          short: t(`fact.${pays}`, { rate: isolated(percent) }),
        },
    discount === null
      ? null
      : {
          key: 'discount',
          label: label('discount'),
          text: format.rate(discount),
          short: t('fact.discount', { rate: isolated(format.rate(discount)) }),
        },
    network === null
      ? null
      : { key: 'network', label: label('network'), text: networkName(network), figure: true },
  ]
  return known.flatMap((one) => (one === null ? [] : [fact(one)]))
}

/** A figure inside a sentence: its order has nothing to do with what stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

const labelKey = <
  K extends
    | 'instrument'
    | 'side'
    | 'size'
    | 'term'
    | 'discount'
    | 'network'
    | 'price'
    | 'limit'
    | 'stop'
    | 'strike'
    | 'rate'
    | 'payout'
    | 'daily',
>(
  key: K,
): `fact.label.${K}` => `fact.label.${key}`

/** A price with all the decimals of its instrument; a rate as it is. */
function priceText(
  { price, decimals }: StatementFacts,
  decimal: (text: string, options: { min?: number; max?: number }) => string,
): string | null {
  if (price === null) return null
  return decimal(price, decimals === null ? {} : { min: decimals, max: decimals })
}

/** A length of time in the words of the language on the screen. */
function lengthText(term: string): string | null {
  const length = termOf(term)
  if (length === null) return null
  const style = { style: 'unit', unit: length.unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(currentLanguage().intl, style).format(length.count)
}
