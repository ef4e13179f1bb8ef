import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import css from './switch-account.module.css'

interface SwitchAccountDialogProps {
  readonly to: AccountKind
  readonly onClose: () => void
}

/** Switching is a decision: says what changes, then returns to the same screen. */
export default function SwitchAccountDialog({ to, onClose }: SwitchAccountDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const dispatch = useDispatch()
  const demo = to === 'demo'
  return (
    <Dialog
      open
      onClose={onClose}
      title={demo ? t('switch.toDemoTitle') : t('switch.toRealTitle')}
      foot={
        <div className={css.foot}>
          <Button
            wide
            onClick={() => {
              dispatch(accountChosen(to))
              onClose()
            }}
          >
            {demo ? t('switch.confirmDemo') : t('switch.confirmReal')}
          </Button>
          <Button wide tone="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      }
    >
      <p>{demo ? t('switch.toDemo') : t('switch.toReal')}</p>
    </Dialog>
  )
}
