import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import type { WithdrawTicket } from '../useWithdrawTicket.ts'
import { SavedAddressField } from './SavedAddressField.tsx'
import css from './Withdraw.module.css'

/** Longest text of any network's address, with room for what people paste around it. */
const LONGEST = 120

/** Where coins go: typed, pasted, or the wallet signed in with where its network takes them. */
export function AddressField({ ticket }: { readonly ticket: WithdrawTicket }) {
  const { t } = useTranslation('withdrawal')
  const { fields, change, refused } = ticket
  const [denied, deny] = useState(false)
  const own = useSelector(selectUser)?.address ?? null
  const fill = (address: string): void => {
    deny(false)
    change({ address })
  }
  const network = useRef(fields.network)
  useEffect(() => {
    network.current = fields.network
  })
  const paste = async (): Promise<void> => {
    const asked = fields.network
    try {
      const text = await navigator.clipboard.readText()
      // The browser may ask first; an address for another network is none for this one.
      if (network.current === asked) fill(text.trim().slice(0, LONGEST))
    } catch {
      deny(true)
    }
  }
  return (
    <>
      <SavedAddressField ticket={ticket} onChoose={fill} />
      <TextField
        label={t('field.address')}
        value={fields.address}
        onChange={fill}
        error={refused('address')}
        hint={denied ? t('address.denied') : undefined}
        code
        maxLength={LONGEST}
      />
      <div className={css.actions}>
        <Button tone="secondary" size="small" onClick={() => void paste()}>
          {t('address.paste')}
        </Button>
        {own === null || fields.network !== 'ethereum' ? null : (
          <Button tone="secondary" size="small" onClick={() => fill(own)}>
            {t('address.own')}
          </Button>
        )}
      </div>
    </>
  )
}
