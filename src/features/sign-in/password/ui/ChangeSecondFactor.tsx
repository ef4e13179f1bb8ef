import { useTranslation } from 'react-i18next'
import {
  useRemoveFactorMutation,
  useRenewRecoveryCodesMutation,
  useReportFactorsLostMutation,
} from '#src/entities/session/factor.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { ProveOwner } from '../../owner/ProveOwner.tsx'
import css from './Form.module.css'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

interface DoneProps {
  readonly onDone: () => void
}

/** Takes one factor away: the app, or a passkey by its id. */
export function RemoveFactor({ which, onDone }: DoneProps & { readonly which: string }) {
  const { t } = useTranslation('factor')
  const [remove] = useRemoveFactorMutation()
  return (
    <ProveOwner
      act="removeFactor"
      button={t('one.remove')}
      recovery
      onProof={async (proof) => {
        await remove({ which, proof, lang: currentLanguage().text }).unwrap()
        return onDone
      }}
    >
      {() => <p className={css.quiet}>{t('end.text')}</p>}
    </ProveOwner>
  )
}

/** Turns all of them off in 72 hours, for the owner who has none of them any more. */
export function ReportLost() {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const [report, { data }] = useReportFactorsLostMutation()
  if (data !== undefined) {
    return (
      <Note kind="info" live>
        {t('lost.done', { time: format.dateTime(new Date(data.endsAt)) })}
      </Note>
    )
  }
  return (
    <ProveOwner
      act="reportFactorsLost"
      button={t('lost.button')}
      busy={t('lost.busy')}
      factorLost
      onProof={async (proof) => {
        await report({ proof, lang: currentLanguage().text }).unwrap()
        return () => {}
      }}
    >
      {() => <p className={css.quiet}>{t('lost.text')}</p>}
    </ProveOwner>
  )
}

/** Makes other recovery codes, and shows them once. */
export function RenewCodes({ onDone }: DoneProps) {
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
