import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'

const AboutSheet = lateSheet(() => import('./AboutSheet.tsx'))

/** Opens who the counterparty is, how the price is made, and on what terms contracts are. */
export function AboutButton({ info }: { readonly info: MarketInfo }) {
  const { t } = useTranslation('instrument')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Info} label={t('tab.label')} onClick={() => setOpen(true)} />
      {open ? <AboutSheet info={info} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
