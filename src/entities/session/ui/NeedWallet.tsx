import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** In place of moving money, for who has no wallet yet: why, and the way to link one. */
export default function NeedWallet() {
  const { t } = useTranslation('account')
  const action = (
    <LinkButton size="small" to="/profile/info">
      {t('needWallet.button')}
    </LinkButton>
  )
  return (
    <Note kind="info" title={t('needWallet.title')} action={action}>
      {t('needWallet.text')}
    </Note>
  )
}
