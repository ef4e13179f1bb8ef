import { useTranslation } from 'react-i18next'
import type { WaysIn } from '#protocol/google.ts'
import { LinkContact } from '#src/features/sign-in/contacts/LinkContact.tsx'
import { type Removal, RemoveWay } from '#src/features/sign-in/contacts/RemoveWay.tsx'
import { LinkGoogle } from '#src/features/sign-in/google/LinkGoogle.tsx'
import { LinkWallet } from '#src/features/sign-in/LinkWallet.tsx'
import { ChangePassword } from '#src/features/sign-in/password/ui/ChangePassword.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'

/** What may be done with a way in. */
export type WayAct =
  | Removal
  | 'linkEmail'
  | 'linkPhone'
  | 'linkWallet'
  | 'linkGoogle'
  | 'setPassword'

interface WaySheetProps {
  readonly act: WayAct | null
  readonly ways: WaysIn
  readonly onClose: () => void
}

/** The form of what is done with a way in. */
export function WaySheet({ act, ways, onClose }: WaySheetProps) {
  const words = useActWords(ways)
  return (
    <Sheet open={act !== null} onClose={onClose} title={act === null ? '' : words[act].title}>
      {act === null ? null : (
        <ActForm
          act={act}
          ways={ways}
          onDone={() => {
            onClose()
            announce(words[act].done)
          }}
        />
      )}
    </Sheet>
  )
}

/** What each act is called, and what is said once it is done. */
function useActWords({
  email,
  phone,
  password,
}: WaysIn): Readonly<Record<WayAct, { readonly title: string; readonly done: string }>> {
  const { t } = useTranslation(['account', 'google'])
  return {
    linkWallet: { title: t('link.title'), done: t('link.linked') },
    unlinkWallet: { title: t('ways.wallet.unlink'), done: t('ways.wallet.unlinked') },
    linkEmail: {
      title: email === null ? t('ways.email.add') : t('ways.email.change'),
      done: t('ways.email.linked'),
    },
    removeEmail: { title: t('ways.email.remove'), done: t('ways.email.removed') },
    linkPhone: {
      title: phone === null ? t('phone.link.title') : t('ways.phone.change'),
      done: t('phone.link.linked'),
    },
    removePhone: { title: t('ways.phone.remove'), done: t('ways.phone.removed') },
    setPassword: password
      ? { title: t('change.open'), done: t('change.done') }
      : { title: t('ways.password.set'), done: t('ways.password.done') },
    linkGoogle: { title: t('google:info.link'), done: t('google:info.linked') },
    unlinkGoogle: { title: t('google:prove.remove'), done: t('google:info.removed') },
  }
}

interface ActFormProps {
  readonly act: WayAct
  readonly ways: WaysIn
  readonly onDone: () => void
}

function ActForm({ act, ways, onDone }: ActFormProps) {
  switch (act) {
    case 'linkWallet':
      return <LinkWallet onDone={onDone} />
    case 'linkGoogle':
      return <LinkGoogle back="/profile/info" />
    case 'setPassword':
      return <ChangePassword onDone={onDone} />
    case 'linkEmail':
      return <LinkContact channel="email" replaces={ways.email !== null} onDone={onDone} />
    case 'linkPhone':
      return <LinkContact channel="sms" replaces={ways.phone !== null} onDone={onDone} />
    case 'removeEmail':
    case 'removePhone':
    case 'unlinkWallet':
    case 'unlinkGoogle':
      return <RemoveWay act={act} onDone={onDone} />
  }
}
