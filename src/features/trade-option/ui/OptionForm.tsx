import { useTranslation } from 'react-i18next'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { OptionKind, OptionSide } from '#protocol/machines/optionOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { OptionTerm } from '#protocol/optionTerms.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { shareAt, shareOf } from '#src/entities/order/sizeShare.ts'
import { FieldWithChips } from '#src/entities/order/ui/FieldWithChips.tsx'
import { ShareChips } from '#src/entities/order/ui/ShareChips.tsx'
import { SideChoice } from '#src/entities/order/ui/SideChoice.tsx'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import {
  ladderOf,
  type OptionFields,
  readStake,
  SIDES,
  sideOf,
  strikeOf,
  strikesOf,
  withSide,
} from '../fields.ts'
import type { OptionTicket } from '../useOptionTicket.ts'
import { useTermText } from '../useTermText.ts'
import { LotsField } from './LotsField.tsx'
import css from './Option.module.css'

interface OptionFormProps {
  readonly info: MarketInfo
  readonly ticket: OptionTicket
}

const ASSET = 'USDT' satisfies AssetCode

/** A strike of another term is another ladder's: it is chosen anew. */
function withTerm(fields: OptionFields, term: OptionTerm): OptionFields {
  if (fields.kind === 'upDown') return { ...fields, upDown: { ...fields.upDown, term } }
  return { ...fields, callPut: { ...fields.callPut, term, strike: null } }
}

/** Kind, side, term, and how much. */
export function OptionForm({ info, ticket }: OptionFormProps) {
  const { t } = useTranslation('option')
  const termText = useTermText()
  const { offer, fields, write } = ticket
  const { kind } = fields
  const listed = kind === 'upDown' ? offer.upDown.terms : (offer.callPut?.terms ?? [])
  return (
    <div className={css.form}>
      {offer.callPut === null ? null : (
        <Segmented<OptionKind>
          label={t('kind.label')}
          hideLabel
          value={kind}
          onChange={(next) => write({ ...fields, kind: next })}
          choices={[
            { value: 'upDown', label: t('kind.upDown') },
            { value: 'callPut', label: t('kind.callPut') },
          ]}
        />
      )}
      <SideChoice<OptionSide>
        sides={SIDES[kind]}
        name={(side) => t(`side.${side}`)}
        value={sideOf(fields)}
        decimals={info.decimals}
        onChange={(side) => write(withSide(fields, side))}
      />
      <Segmented<OptionTerm>
        label={t('duration')}
        value={fields[kind].term}
        onChange={(term) => write(withTerm(fields, term))}
        choices={listed.map(({ term }) => ({ value: term, label: termText(term) }))}
      />
      {kind === 'upDown' ? <Stake ticket={ticket} /> : <Size info={info} ticket={ticket} />}
    </div>
  )
}

function Stake({ ticket: { fields, range, write } }: Pick<OptionFormProps, 'ticket'>) {
  const { t } = useTranslation('option')
  const { decimalSign } = useFormat()
  const { upDown } = fields
  const read = readStake(upDown.stake, decimalSign)
  const put = (stake: string): void => write({ ...fields, upDown: { ...upDown, stake } })
  return (
    <FieldWithChips isSize>
      <NumberField
        label={t('amount')}
        value={upDown.stake}
        maxDecimals={ASSET_SCALE[ASSET]}
        onChange={put}
        end={<Figure>{ASSET}</Figure>}
      />
      <ShareChips
        most={range?.most ?? null}
        least={range?.least ?? 0n}
        chosen={shareAt(range?.most ?? null, read.ok ? read.units : null)}
        onShare={(share) => {
          if (range === null) return
          const units = shareOf(range.most, share)
          put(typedForm(formatDecimal(units, ASSET_SCALE[ASSET], 0), decimalSign))
        }}
      />
    </FieldWithChips>
  )
}

function Size({ info, ticket }: OptionFormProps) {
  const { t } = useTranslation('option')
  const { fields, offer, range, spot, write } = ticket
  const { callPut } = fields
  const { decimals } = info
  const ladder = ladderOf(offer, callPut.term, spot, decimals)
  const chosen = ladder === null ? null : strikeOf(ladder, callPut.strike)
  const text = (strike: Price): string => formatPrice(strike, decimals)
  return (
    <>
      {ladder === null || chosen === null ? null : (
        <Segmented<string>
          label={t('strike')}
          value={text(chosen)}
          onChange={(strike) => write({ ...fields, callPut: { ...callPut, strike } })}
          choices={strikesOf(ladder, callPut.strike).map((strike) => ({
            value: text(strike),
            label: <StrikeText value={text(strike)} decimals={decimals} />,
          }))}
        />
      )}
      <LotsField
        lots={callPut.lots}
        range={range}
        onChange={(lots, share) => write({ ...fields, callPut: { ...callPut, lots, share } })}
      />
    </>
  )
}

/** A round strike without the zeros behind it, so that five stand side by side. */
function StrikeText({ value, decimals }: { readonly value: string; readonly decimals: number }) {
  const format = useFormat()
  const short = format.decimal(value)
  return short.length > 9 ? (
    <PriceText value={value} decimals={decimals} />
  ) : (
    <Figure>{short}</Figure>
  )
}
