import { useTranslation } from 'react-i18next'
import { CellButton } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'

/** The wallet of another device, among those of this browser. */
export default function QrChoice({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation('gate')
  return (
    <CellButton onClick={onChoose}>
      <Tile letters="QR" size={28} />
      <span>{t('qr.choice')}</span>
    </CellButton>
  )
}
