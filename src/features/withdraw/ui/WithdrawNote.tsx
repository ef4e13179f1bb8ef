import { useTranslation } from 'react-i18next'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { WithdrawFault } from '../withdrawFlow.ts'

/** Why a withdrawal or a password did not go on. */
export function WithdrawNote({ fault }: { readonly fault: WithdrawFault | null }) {
  const { t } = useTranslation(['withdrawal', 'session'])
  if (fault === null) return null
  if (fault.by === 'call') {
    return (
      <Note kind="error" live>
        <FaultText fault={fault.fault} />
      </Note>
    )
  }
  const { kind } = fault
  const words = (): string => {
    if (kind === 'changed') return t('changed')
    return kind === 'unsupported' ? t('sheet.noWallet') : t(`session:fault.${kind}`)
  }
  return (
    <Note kind={kind === 'declined' ? 'info' : 'warning'} live>
      {words()}
    </Note>
  )
}
