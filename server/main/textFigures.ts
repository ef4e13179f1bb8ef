import { formatDecimal } from '#protocol/decimal.ts'
import { DEPOSIT_HOURS } from '#protocol/deposit.ts'
import { EXCHANGE_FEE_PPM } from '#protocol/formulas/exchange.ts'
import { IDENTITY_REVIEW_HOURS } from '#protocol/identityTerms.ts'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { CALL_PUT_MARKUP_PPM, UP_DOWN_LISTINGS } from '#protocol/optionTerms.ts'
import type { Figure, TextFigures } from '#server/modules/content/types.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { Config } from './config.ts'
import { SANDBOX_CONTACT } from './textsConfig.ts'

/** Decimals of parts per million, told in percent. */
const PPM_OF_PERCENT = 4

const percent = (ppm: bigint): Figure => ({
  kind: 'percent',
  value: formatDecimal(ppm, PPM_OF_PERCENT, 0),
})
const count = (value: number): Figure => ({ kind: 'number', value: String(value) })

/** The classes whose contracts have a fee of their own. */
const CLASSES = ['crypto', 'forex', 'metals', 'futures', 'stocks', 'etf'] as const

/** The dearest fee and the share of the margin at which a contract of any class is liquidated. */
function contractFigures(
  instruments: readonly Instrument[],
): readonly (readonly [string, Figure])[] {
  const terms = instruments.flatMap(({ type, contract }) =>
    contract === null ? [] : [{ type, ...contract.terms }],
  )
  const most = (values: readonly bigint[]): bigint =>
    values.reduce((best, value) => (value > best ? value : best), 0n)
  const fees = CLASSES.map((name) => {
    const own = terms.filter(({ type }) => type === MARKET_TYPE[name])
    return [`contract_fee_${name}`, percent(most(own.map(({ feePpm }) => feePpm)))] as const
  })
  return [...fees, ['liquidation_share', percent(most(terms.map((one) => one.closeOutPpm)))]]
}

/** What texts may name: the code and the configuration decide it, so no text can contradict them. */
export function textFiguresOf(config: Config, instruments: readonly Instrument[]): TextFigures {
  const rates = UP_DOWN_LISTINGS.map(({ ratePpm }) => ratePpm)
  const [least = 0n] = rates
  const figures: readonly (readonly [string, Figure])[] = [
    ...contractFigures(instruments),
    ['contact', { kind: 'text', value: config.texts.contact ?? SANDBOX_CONTACT }],
    ['withdrawal_fee', percent(config.withdrawalFeePpm)],
    ['exchange_fee', percent(EXCHANGE_FEE_PPM)],
    ['option_return_least', percent(least)],
    ['option_return_most', percent(rates.at(-1) ?? least)],
    ['option_markup', percent(CALL_PUT_MARKUP_PPM)],
    ['deposit_review_hours', count(DEPOSIT_HOURS.review)],
    ['identity_review_hours', count(IDENTITY_REVIEW_HOURS)],
    ['identity_keep_years', count(config.identityKeepYears)],
  ]
  return { brand: config.brand, figures: new Map(figures) }
}
