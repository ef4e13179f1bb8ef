import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import { BANK_TYPES, type BankType } from '#protocol/withdrawalWays.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useIssueText } from '../useIssueText.ts'
import type { WithdrawTicket } from '../useWithdrawTicket.ts'
import { chosenWay, type Method, waysOf, withMethod } from '../withdrawForm.ts'
import { AddressField } from './AddressField.tsx'
import { LimitLine } from './LimitLine.tsx'
import css from './Withdraw.module.css'

interface PartProps {
  readonly ticket: WithdrawTicket
}

/** Which coin by which network, or which currency. */
function WayField({ ticket }: PartProps) {
  const { t } = useTranslation('withdrawal')
  const { offer, fields, change } = ticket
  const ways = waysOf(offer, fields.method)
  const chosen = ways.findIndex((way) => way === chosenWay(offer, fields))
  return (
    <SelectField
      label={t(`way.${fields.method}`)}
      value={String(chosen)}
      onChange={(place) => {
        const way = ways[Number(place)]
        if (way === undefined) return
        change({ asset: way.asset, network: way.network ?? fields.network, amount: '' })
      }}
      choices={ways.map(({ asset, network }, place) => ({
        value: String(place),
        label: network === null ? asset : `${asset} · ${NETWORK_NAME[network]}`,
      }))}
    />
  )
}

/** Where bank money goes. */
function BankFields({ ticket }: PartProps) {
  const { t } = useTranslation('withdrawal')
  const { fields, change, refused } = ticket
  return (
    <>
      <TextField
        label={t('field.holder')}
        value={fields.holder}
        onChange={(holder) => change({ holder })}
        error={refused('holder')}
        fill="name"
        maxLength={120}
      />
      <TextField
        label={t('field.bank')}
        value={fields.bank}
        onChange={(bank) => change({ bank })}
        error={refused('bank')}
        maxLength={120}
      />
      <SelectField<BankType>
        label={t('bankType.label')}
        value={fields.bankType}
        onChange={(bankType) => change({ bankType })}
        choices={BANK_TYPES.map((value) => ({
          value,
          label: value === 'iban' ? 'IBAN' : t(`bankType.${value}`),
        }))}
      />
      <TextField
        label={t('field.account')}
        value={fields.account}
        onChange={(account) => change({ account })}
        error={refused('account')}
        code
        maxLength={64}
      />
    </>
  )
}

/** The amount before the fee; Max is all there is, and really goes. */
function AmountField({ ticket }: PartProps) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { offer, fields, change, issue, available } = ticket
  const text = useIssueText(fields.asset)
  const way = chosenWay(offer, fields)
  const wrong = issue?.field === 'amount' && issue.code !== 'missing' ? text(issue) : undefined
  const least =
    way === null ? '' : t('least', { amount: exactMoney(format, way.min, fields.asset) })
  return (
    <NumberField
      label={t('field.amount')}
      value={fields.amount}
      onChange={(amount) => change({ amount })}
      maxDecimals={ASSET_SCALE[fields.asset]}
      error={wrong}
      hint={
        available === null
          ? least
          : `${t('available', { amount: exactMoney(format, available, fields.asset) })} · ${least}`
      }
      end={
        available === null ? undefined : (
          <Button
            tone="quiet"
            size="small"
            onClick={() => change({ amount: typedForm(available, format.decimalSign) })}
          >
            {t('max')}
          </Button>
        )
      }
    />
  )
}

/** Everything a person fills in; with `bar`, why a bank can't be chosen, nothing but the method. */
export function WithdrawForm({ ticket, bar }: PartProps & { readonly bar: ReactNode }) {
  const { t } = useTranslation('withdrawal')
  const { offer, fields, replace } = ticket
  return (
    <div className={css.stack}>
      <Segmented<Method>
        label={t('method.label')}
        value={fields.method}
        onChange={(method) => replace(withMethod(offer, fields, method))}
        choices={[
          { value: 'crypto', label: t('method.crypto') },
          { value: 'bank', label: t('method.bank') },
        ]}
      />
      {bar ?? <Fields ticket={ticket} />}
    </div>
  )
}

function Fields({ ticket }: PartProps) {
  const { fields } = ticket
  return (
    <>
      <WayField ticket={ticket} />
      {fields.method === 'crypto' ? (
        <AddressField ticket={ticket} />
      ) : (
        <BankFields ticket={ticket} />
      )}
      <AmountField ticket={ticket} />
      <LimitLine method={fields.method} />
    </>
  )
}
