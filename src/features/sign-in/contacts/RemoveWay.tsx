import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { OwnerProof } from '#protocol/ownerProof.ts'
import {
  useRemoveContactMutation,
  useUnlinkWalletMutation,
} from '#src/entities/session/ways.api.ts'
import { useUnlinkGoogleMutation } from '#src/entities/session/google.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { ProveOwner } from '../owner/ProveOwner.tsx'
import css from '../password/ui/Form.module.css'

export type Removal = 'removeEmail' | 'removePhone' | 'unlinkWallet' | 'unlinkGoogle'

interface RemoveWayProps {
  readonly act: Removal
  readonly onDone: () => void
}

/** Takes a way in, or an address, from an account. */
export function RemoveWay({ act, onDone }: RemoveWayProps) {
  const { t } = useTranslation(['account', 'google'])
  const remove = useRemoval(act)
  const words = {
    removeEmail: [t('ways.email.remove'), t('ways.gone')],
    removePhone: [t('ways.phone.remove'), t('ways.gone')],
    unlinkWallet: [t('ways.wallet.unlink'), t('ways.wallet.text')],
    unlinkGoogle: [t('google:prove.remove'), t('google:prove.removeText')],
  } as const
  const [button, text] = words[act]
  return (
    <ProveOwner
      act={act}
      button={button}
      onProof={async (proof) => {
        await remove(proof)
        return onDone
      }}
    >
      {() => <p className={css.quiet}>{text}</p>}
    </ProveOwner>
  )
}

function useRemoval(act: Removal): (proof: OwnerProof) => Promise<void> {
  const dispatch = useDispatch()
  const [removeContact] = useRemoveContactMutation()
  const [unlinkWallet] = useUnlinkWalletMutation()
  const [unlinkGoogle] = useUnlinkGoogleMutation()
  return async (proof) => {
    const body = { proof, lang: currentLanguage().text }
    if (act === 'unlinkGoogle') {
      await unlinkGoogle(body).unwrap()
      return
    }
    const channel = act === 'removePhone' ? 'sms' : 'email'
    const removed =
      act === 'unlinkWallet' ? unlinkWallet(body) : removeContact({ ...body, channel })
    dispatch(userLoaded(await removed.unwrap()))
  }
}
