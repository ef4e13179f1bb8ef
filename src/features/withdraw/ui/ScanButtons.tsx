import { ImageUp, ScanQrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/shared/ui/FileButton.tsx'
import css from './Withdraw.module.css'

interface ScanButtonsProps {
  readonly isReading: boolean
  readonly onPicture: (picture: File) => void
}

/** Takes a photo of a QR code, or a picture that is there already. */
export function ScanButtons({ isReading, onPicture }: ScanButtonsProps) {
  const { t } = useTranslation('withdrawal')
  const both = {
    tone: 'secondary',
    size: 'small',
    wide: false,
    accept: 'image/*',
    busy: isReading ? t('address.reading') : undefined,
    onFile: onPicture,
  } as const
  return (
    <>
      <FileButton {...both} label={t('address.scan')} icon={ScanQrCode} camera />
      <FileButton {...both} className={css.onPhones} label={t('address.picture')} icon={ImageUp} />
    </>
  )
}
