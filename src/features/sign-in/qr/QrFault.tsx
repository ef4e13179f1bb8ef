import { useTranslation } from 'react-i18next'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { WalletFaultKind } from '#src/shared/wallet/askWallet.ts'
import type { SignInFault } from '../signInState.ts'

interface QrFaultProps {
  readonly fault: SignInFault
  /** It stopped at the signature, when the wallet was connected already. */
  readonly signing: boolean
  /** The wallet is still connected, so far as anybody knows. */
  readonly paired: boolean
}

/** Why a sign-in by QR code stopped. */
export function QrFault({ fault, signing, paired }: QrFaultProps) {
  const { t } = useTranslation(['gate', 'session'])
  if (fault.by === 'call') {
    return (
      <Note kind="error" live>
        <FaultText fault={fault.fault} />
      </Note>
    )
  }
  return (
    <Note kind={fault.kind === 'declined' ? 'info' : 'warning'} live>
      {signing && paired && fault.kind === 'disconnected'
        ? t('session:fault.disconnected')
        : t(`qr.fault.${reasonOf(fault.kind, signing)}`)}
    </Note>
  )
}

function reasonOf(kind: WalletFaultKind, signing: boolean) {
  switch (kind) {
    case 'declined':
      return signing ? 'unsigned' : 'declined'
    case 'disconnected':
      return signing ? 'ended' : 'disconnected'
    case 'pending':
    case 'failed':
      return 'other'
    case 'locked':
    case 'unsupported':
      return kind
  }
}
