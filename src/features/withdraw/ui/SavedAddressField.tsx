import { useTranslation } from 'react-i18next'
import { useListAddressesQuery } from '#src/entities/withdrawal/address.api.ts'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import type { WithdrawTicket } from '../useWithdrawTicket.ts'

/** Ends of an address, so that a name alone decides nothing. */
const endsOf = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

interface SavedAddressFieldProps {
  readonly ticket: WithdrawTicket
  readonly onChoose: (address: string) => void
}

/** One of the saved addresses of the chosen network; nothing where none is saved. */
export function SavedAddressField({ ticket, onChoose }: SavedAddressFieldProps) {
  const { t } = useTranslation('withdrawal')
  const { network, address } = ticket.fields
  const { currentData: saved = [] } = useListAddressesQuery()
  const fitting = saved.filter((one) => one.network === network)
  if (fitting.length === 0) return null
  const chosen = fitting.find((one) => one.address === address.trim())
  return (
    <SelectField
      label={t('book.choose')}
      value={chosen?.id ?? ''}
      onChange={(id) => onChoose(fitting.find((one) => one.id === id)?.address ?? '')}
      choices={[
        { value: '', label: t('book.none') },
        ...fitting.map((one) => ({
          value: one.id,
          label: `${one.name} · \u2066${endsOf(one.address)}\u2069`,
        })),
      ]}
    />
  )
}
