import { useTranslation } from 'react-i18next'
import {
  useEndSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from '#src/entities/session/account.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { ProveOwner } from '../../owner/ProveOwner.tsx'
import css from './Form.module.css'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

/** Turns the second factor off. */
export function EndSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [end] = useEndSecondFactorMutation()
  return (
    <ProveOwner
      act="removeFactor"
      button={t('end.button')}
      busy={t('end.busy')}
      recovery
      onProof={async (proof) => {
        await end({ proof, lang: currentLanguage().text }).unwrap()
        return onDone
      }}
    >
      {() => <p className={css.quiet}>{t('end.text')}</p>}
    </ProveOwner>
  )
}

/** Makes other recovery codes, and shows them once. */
export function RenewCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [renew, { data }] = useRenewRecoveryCodesMutation()
  if (data !== undefined) return <RecoveryCodeList codes={data.codes} onDone={onDone} />
  return (
    <ProveOwner
      act="renewRecoveryCodes"
      button={t('renew.button')}
      busy={t('renew.busy')}
      onProof={async (proof) => {
        await renew({ proof, lang: currentLanguage().text }).unwrap()
        return () => {}
      }}
    >
      {() => <p className={css.quiet}>{t('renew.text')}</p>}
    </ProveOwner>
  )
}
