import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { DepositFault } from '../depositFlow.ts'
import { useNextText } from '../useNextText.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'

interface FlowNoteProps extends Pick<UsedDeposits, 'flow' | 'dismiss'> {
  readonly network: DepositNetwork
}

/** What became of the deposit that the wallet was asked for. */
export function FlowNote({ flow, dismiss, network }: FlowNoteProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const next = useNextText()
  const away = (
    <Button tone="quiet" size="small" onClick={dismiss}>
      {t('dismiss')}
    </Button>
  )
  switch (flow.phase) {
    case 'quoting':
    case 'awaitingWallet':
      return (
        <Note kind="info" live>
          {t('flow.awaitingWallet')}
        </Note>
      )
    case 'submitted':
      return (
        <Note kind="info" live>
          {t('flow.submitted')}
        </Note>
      )
    case 'unknown':
      return (
        <Note kind="unknown" live action={away}>
          {t('flow.unknown')}
        </Note>
      )
    case 'confirming':
      return (
        <Note kind="info" live action={away}>
          {next(flow.deposit, flow.deposit.network === network.id ? network.chainId : null)}
        </Note>
      )
    case 'confirmed': {
      const { amount, asset } = flow.deposit
      const acts = (
        <>
          <LinkButton size="small" to="/market">
            {t('flow.trade')}
          </LinkButton>
          {away}
        </>
      )
      return (
        <Note kind="info" icon={CircleCheck} live action={acts}>
          {t('flow.confirmed', { amount: exactMoney(format, amount, asset) })}
        </Note>
      )
    }
    case 'failed':
      return (
        <Note kind="warning" live action={away}>
          <FaultOf fault={flow.fault} />
        </Note>
      )
    case 'idle':
      return null
  }
}

function FaultOf({ fault }: { readonly fault: DepositFault }) {
  return fault.by === 'call' ? <FaultText fault={fault.fault} /> : <FaultWords fault={fault} />
}

function FaultWords({ fault }: { readonly fault: Exclude<DepositFault, { by: 'call' }> }) {
  const { t } = useTranslation(['deposit', 'session'])
  if (fault.by === 'wallet') {
    const { kind } = fault
    const isOurs = kind === 'locked' || kind === 'unsupported'
    return <span>{isOurs ? t(`flow.${kind}`) : t(`session:fault.${kind}`)}</span>
  }
  const { reason, state } = fault.deposit
  return <span>{reason === null ? t(`state.${state}`) : t(`reason.${reason}`)}</span>
}
