import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePasswordMutation } from '#src/entities/session/account.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { ProveOwner } from '../../owner/ProveOwner.tsx'

/** A password, by what proves the owner. */
export function ChangePassword({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const [change] = useChangePasswordMutation()
  const [password, setPassword] = useState('')
  return (
    <ProveOwner
      act="setPassword"
      button={t('change.button')}
      busy={t('change.busy')}
      shown={['password']}
      blocked={password === ''}
      onProof={async (proof) => {
        await change({ proof, password, lang: currentLanguage().text }).unwrap()
        return onDone
      }}
    >
      {(wrong) => (
        <TextField
          label={t('newPassword')}
          type="password"
          fill="new-password"
          value={password}
          onChange={setPassword}
          error={wrong.password}
          hint={t('passwordHint')}
          maxLength={256}
        />
      )}
    </ProveOwner>
  )
}
