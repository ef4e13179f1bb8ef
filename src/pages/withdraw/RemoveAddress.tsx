import { useTranslation } from 'react-i18next'
import type { SavedAddress } from '#protocol/savedAddress.ts'
import { useRemoveAddressMutation } from '#src/entities/withdrawal/address.api.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './WithdrawPage.module.css'

interface RemoveAddressProps {
  readonly address: SavedAddress
  readonly onClose: () => void
}

/** Asks before a saved address leaves the list: adding it again takes the owner's proof. */
export function RemoveAddress({ address: { id, name }, onClose }: RemoveAddressProps) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const [remove, { error, isLoading }] = useRemoveAddressMutation()
  const press = async (): Promise<void> => {
    const answer = await remove(id)
    if (answer.error !== undefined) return
    onClose()
    announce(t('book.removed', { name }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('book.removeOf', { name })}
      foot={
        <div className={css.acts}>
          <Button
            wide
            tone="danger"
            busy={isLoading ? t('common:sending') : undefined}
            onClick={() => void press()}
          >
            {t('book.remove')}
          </Button>
          <Button wide tone="quiet" onClick={onClose}>
            {t('book.keep')}
          </Button>
        </div>
      }
    >
      <p className={pageCss.lead}>{t('book.removeText')}</p>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
    </Dialog>
  )
}
