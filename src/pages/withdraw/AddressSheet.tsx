import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import { ADDRESS_NAME_LENGTH } from '#protocol/savedAddressTerms.ts'
import { NETWORK_NAMES, type Network } from '#protocol/withdrawalWays.ts'
import {
  usePrepareAddressMutation,
  useSaveAddressMutation,
} from '#src/entities/withdrawal/address.api.ts'
import { ProveOwner } from '#src/features/sign-in/owner/ProveOwner.tsx'
import { AddressEntry } from '#src/features/withdraw/ui/AddressEntry.tsx'
import { isCallFault } from '#src/shared/api/fault.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './WithdrawPage.module.css'

/** Which words stand beside a field; null where nothing is wrong with it. */
interface Issues {
  readonly name: 'issue.wrongText' | null
  readonly address: 'issue.houseAddress' | 'issue.wrongAddress' | null
}

/** What the server said of the fields. */
function issuesOf(fault: unknown): Issues {
  const fields = isCallFault(fault) && fault.kind === 'refused' ? fault.fields : {}
  const { name, address } = fields
  const words = address === 'unreasonable' ? 'issue.houseAddress' : 'issue.wrongAddress'
  return {
    name: name === undefined ? null : 'issue.wrongText',
    address: address === undefined ? null : words,
  }
}

/** Asks for a name and an address, and has the owner prove that it is they who ask. */
export default function AddressSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('withdrawal')
  const [name, setName] = useState('')
  const [network, setNetwork] = useState<Network>('ethereum')
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [prepare] = usePrepareAddressMutation()
  const [save] = useSaveAddressMutation()
  const entry = { name: name.trim(), network, address: address.trim() }
  const issues = issuesOf(fault)
  /** What is wrong is said beside its field as well; typing on takes it back. */
  const noting = async <T,>(work: Promise<T>): Promise<T> => {
    setFault(null)
    return work.catch((cause: unknown) => {
      setFault(cause)
      throw cause
    })
  }
  const typing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setFault(null)
      set(value)
    }
  return (
    <Sheet open onClose={onClose} title={t('book.add')}>
      <div className={css.column}>
        <TextField
          label={t('book.name')}
          value={name}
          onChange={typing(setName)}
          error={issues.name === null ? undefined : t(issues.name)}
          maxLength={ADDRESS_NAME_LENGTH}
        />
        <SelectField<Network>
          label={t('field.network')}
          value={network}
          onChange={typing(setNetwork)}
          choices={NETWORK_NAMES.map((value) => ({ value, label: NETWORK_NAME[value] }))}
        />
        <AddressEntry
          network={network}
          address={address}
          onChange={typing(setAddress)}
          onTry={() => setFault(null)}
          error={issues.address === null ? undefined : t(issues.address)}
        />
        <p className={pageCss.lead}>{t('book.wait')}</p>
        <ProveOwner
          act="saveAddress"
          challenge={async () => (await noting(prepare(entry).unwrap())).message}
          button={t('book.save')}
          blocked={entry.name === '' || entry.address === ''}
          onProof={async (proof) => {
            await noting(save({ ...entry, proof }).unwrap())
            return () => {
              onClose()
              announce(t('book.saved'))
            }
          }}
        />
      </div>
    </Sheet>
  )
}
