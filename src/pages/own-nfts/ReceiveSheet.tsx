import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Nft } from '#protocol/nft.ts'
import { usePrepareNftMutation, useReceiveNftMutation } from '#src/entities/nft/nft.api.ts'
import { ProveOwner } from '#src/features/sign-in/owner/ProveOwner.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import css from './OwnNftsPage.module.css'

interface ReceiveSheetProps {
  readonly nft: Nft
  readonly onClose: () => void
}

/** Asks where a won work goes, and has the owner prove that it is they who ask. */
export function ReceiveSheet({ nft, onClose }: ReceiveSheetProps) {
  const { t } = useTranslation('nft')
  const [address, setAddress] = useState('')
  const [prepare] = usePrepareNftMutation()
  const [receive] = useReceiveNftMutation()
  const typed = address.trim()
  const destination = { id: nft.id, address: typed }
  return (
    <Sheet open onClose={onClose} title={t('receive.title')}>
      <div className={css.words}>
        <p>{t('receive.text', { chain: nft.chain })}</p>
        <TextField
          label={t('delivery.address')}
          value={address}
          onChange={setAddress}
          code
          maxLength={60}
        />
        <ProveOwner
          act="receiveNft"
          challenge={async () => (await prepare(destination).unwrap()).message}
          button={t('receive.title')}
          blocked={typed === ''}
          onProof={async (proof) => {
            const { text: lang } = currentLanguage()
            await receive({ ...destination, proof, lang }).unwrap()
            return () => {
              onClose()
              announce(t('receive.done'))
            }
          }}
        />
      </div>
    </Sheet>
  )
}
