import { useTranslation } from 'react-i18next'
import { useKeepAccountMutation } from '#src/entities/session/ownAccount.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** Keeps an account that was to close. */
export function KeepButton() {
  const { t } = useTranslation('ownAccount')
  const [keep, { error, isLoading }] = useKeepAccountMutation()
  const press = async (): Promise<void> => {
    const answer = await keep({ lang: currentLanguage().text })
    if (answer.error === undefined) announce(t('close.kept'))
  }
  return (
    <>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
      <Button
        size="small"
        busy={isLoading ? t('close.keep') : undefined}
        onClick={() => void press()}
      >
        {t('close.keep')}
      </Button>
    </>
  )
}
