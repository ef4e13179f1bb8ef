import { useTranslation } from 'react-i18next'
import type { UserInfo } from '#protocol/session.ts'
import { useReturned } from '#src/features/sign-in/owner/useReturned.ts'
import { LinkPhone } from '#src/features/sign-in/password/ui/LinkPhone.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'

/** The customer's phone number, or the way to one for who has a password. */
export function PhoneRow({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('account')
  const { phone } = useConfig()
  const [open, setOpen] = useReturned('linkPhone')
  const close = (): void => setOpen(false)
  const mayLink = phone !== 'off' && user.name !== undefined
  if (user.phone === undefined && !mayLink) return null
  return (
    <Pane>
      <Cell className={css.row}>
        <h2 className={css.head}>{t('phone.label')}</h2>
        {user.phone === undefined ? (
          <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
            {t('phone.link.open')}
          </Button>
        ) : (
          <bdi dir="ltr" translate="no">
            {user.phone}
          </bdi>
        )}
      </Cell>
      <Sheet open={open} onClose={close} title={t('phone.link.title')}>
        {open ? (
          <LinkPhone
            onDone={() => {
              close()
              announce(t('phone.link.linked'))
            }}
          />
        ) : null}
      </Sheet>
    </Pane>
  )
}
