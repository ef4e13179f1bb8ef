import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Network } from '#protocol/withdrawalWays.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { type ScanFault, useScan } from '../useScan.ts'
import { ScanButtons } from './ScanButtons.tsx'
import css from './Withdraw.module.css'

/** Longest text of any network's address, with room for what people paste around it. */
const LONGEST = 120

interface AddressEntryProps {
  readonly network: Network
  readonly address: string
  readonly onChange: (address: string) => void
  /** What was refused before is no news any more. */
  readonly onTry: () => void
  readonly error: ReactNode
}

/** An address of a network: typed, pasted, scanned, or the wallet signed in with where it is of that network. */
export function AddressEntry({ network, address, onChange, onTry, error }: AddressEntryProps) {
  const { t } = useTranslation('withdrawal')
  const scan = useScan(network)
  const input = useRef<HTMLInputElement>(null)
  const [denied, deny] = useState(false)
  const own = useSelector(selectUser)?.address ?? null
  const fill = (to: string): void => {
    deny(false)
    scan.forget()
    onChange(to)
  }
  const present = useRef(network)
  useEffect(() => {
    present.current = network
  })
  const paste = async (): Promise<void> => {
    try {
      const text = await navigator.clipboard.readText()
      // The browser may ask first; an address for another network is none for this one.
      if (present.current === network) fill(text.trim().slice(0, LONGEST))
    } catch {
      scan.forget()
      deny(true)
    }
  }
  const read = async (picture: File): Promise<void> => {
    deny(false)
    onTry()
    const found = await scan.read(picture)
    if (found === null) return
    if (present.current === network) fill(found)
    input.current?.focus()
  }
  return (
    <>
      <TextField
        ref={input}
        label={t('field.address')}
        value={address}
        onChange={fill}
        error={error}
        hint={denied ? t('address.denied') : undefined}
        code
        maxLength={LONGEST}
      />
      <div className={css.ways}>
        <Button tone="secondary" size="small" onClick={() => void paste()}>
          {t('address.paste')}
        </Button>
        <ScanButtons isReading={scan.isReading} onPicture={(picture) => void read(picture)} />
        {own === null || network !== 'ethereum' ? null : (
          <Button tone="secondary" size="small" onClick={() => fill(own)}>
            {t('address.own')}
          </Button>
        )}
        <ScanNote fault={scan.fault} kept={address !== ''} />
      </div>
    </>
  )
}

interface ScanNoteProps {
  readonly fault: ScanFault | null
  /** Whether an address stands in the field, which is none of the picture. */
  readonly kept: boolean
}

/** Why the last picture gave no address, beside what was pressed: the field is not what is wrong. */
function ScanNote({ fault, kept }: ScanNoteProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <div className={css.scanned} aria-live="polite">
      {fault === null ? null : (
        <p>
          <Icon of={CircleAlert} size={14} />
          <span>
            <span>{t(`address.${fault}`)}</span>
            {kept ? <span>{t('address.kept')}</span> : null}
          </span>
        </p>
      )}
    </div>
  )
}
