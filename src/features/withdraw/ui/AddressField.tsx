import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useScan } from '../useScan.ts'
import type { WithdrawTicket } from '../useWithdrawTicket.ts'
import { ScanButtons } from './ScanButtons.tsx'
import { SavedAddressField } from './SavedAddressField.tsx'
import css from './Withdraw.module.css'

/** Longest text of any network's address, with room for what people paste around it. */
const LONGEST = 120

/** Where coins go: typed, pasted, scanned, or the wallet signed in with where its network takes them. */
export function AddressField({ ticket }: { readonly ticket: WithdrawTicket }) {
  const { t } = useTranslation('withdrawal')
  const { fields, change, refused } = ticket
  const scan = useScan(fields.network)
  const input = useRef<HTMLInputElement>(null)
  const [denied, deny] = useState(false)
  const own = useSelector(selectUser)?.address ?? null
  const fill = (address: string): void => {
    deny(false)
    scan.forget()
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
      scan.forget()
      deny(true)
    }
  }
  const read = async (picture: File): Promise<void> => {
    const asked = fields.network
    deny(false)
    // What was refused before is no news any more.
    change({})
    const address = await scan.read(picture)
    if (address !== null && network.current === asked) fill(address)
    input.current?.focus()
  }
  return (
    <>
      <SavedAddressField ticket={ticket} onChoose={fill} />
      <TextField
        ref={input}
        label={t('field.address')}
        value={fields.address}
        onChange={fill}
        error={refused('address') ?? (scan.fault === null ? undefined : t(`address.${scan.fault}`))}
        hint={denied ? t('address.denied') : undefined}
        code
        maxLength={LONGEST}
      />
      <div className={css.ways}>
        <Button tone="secondary" size="small" onClick={() => void paste()}>
          {t('address.paste')}
        </Button>
        <ScanButtons isReading={scan.isReading} onPicture={(picture) => void read(picture)} />
        {own === null || fields.network !== 'ethereum' ? null : (
          <Button tone="secondary" size="small" onClick={() => fill(own)}>
            {t('address.own')}
          </Button>
        )}
      </div>
    </>
  )
}
