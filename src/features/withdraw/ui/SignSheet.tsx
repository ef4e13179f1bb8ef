import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import type { PreparedWithdrawal } from '#protocol/withdrawal.ts'
import type { FactorAnswer } from '#protocol/passkey.ts'
import {
  afterTry,
  isAnswered,
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { GroupedAddress } from '#src/shared/money-view/GroupedAddress.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import type { Withdrawing } from '../useWithdraw.ts'
import { MailedCode } from './MailedCode.tsx'
import css from './Withdraw.module.css'
import { WithdrawNote } from './WithdrawNote.tsx'

/** The text of a withdrawal before it is confirmed, the password, and what became of it. */
export function SignSheet({ withdrawing }: { readonly withdrawing: Withdrawing }) {
  const { t } = useTranslation('withdrawal')
  const { flow } = withdrawing
  // Nobody is kept in a sheet by an answer that was lost: the panel asks for it.
  const prepared = 'prepared' in flow ? flow.prepared : null
  if (prepared === null) return null
  const by = prepared.sentTo === null ? 'wallet' : 'code'
  return (
    <Sheet open onClose={withdrawing.close} title={t(`sheet.${by}.title`)}>
      <div className={css.stack}>
        <MessageText label={t(`sheet.${by}.text`)}>{prepared.text}</MessageText>
        <Destination target={prepared.target} />
        <p className={css.quiet}>{t('sheet.check')}</p>
        <PasswordPart key={prepared.id} prepared={prepared} withdrawing={withdrawing} />
      </div>
    </Sheet>
  )
}

/** Where coins go, in groups to compare letter by letter; a bank is read in the text. */
function Destination({ target }: Pick<PreparedWithdrawal, 'target'>) {
  const { t } = useTranslation('withdrawal')
  if (target.method === 'bank') return null
  const address = {
    key: 'address',
    label: t('field.address'),
    value: <GroupedAddress value={target.address} />,
    below: true,
  }
  const network = { key: 'network', label: t('field.network'), value: NETWORK_NAME[target.network] }
  return <Terms label={t('terms.label')} items={[network, address]} />
}

interface PasswordPartProps {
  readonly prepared: PreparedWithdrawal
  readonly withdrawing: Withdrawing
}

function PasswordPart({ prepared, withdrawing }: PasswordPartProps) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const format = useFormat()
  const [password, type] = useState('')
  const { flow } = withdrawing
  const fault = flow.phase === 'review' ? flow.fault : null
  const isProtected = useSecondFactorOn(fault?.by === 'call' ? fault.fault : undefined)
  const [factor, setFactor] = useState<FactorAnswer>('')
  const [code, setCode] = useState('')
  const { sentTo } = prepared
  const isMailed = sentTo !== null
  const asksFactor = isProtected || isMailed
  const busy = (): string | undefined => {
    if (flow.phase === 'signing') return t('sheet.signing')
    return flow.phase === 'sending' ? t('common:sending') : undefined
  }
  const lacks = password === '' || (asksFactor && !isAnswered(factor)) || (isMailed && code === '')
  const typed = { password, ...(asksFactor && { factor }), ...(isMailed && { code }) }
  const words = exactMoney(format, prepared.amount, prepared.target.asset)
  const by = isMailed ? 'code' : 'wallet'
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (lacks || flow.phase !== 'review') return
        void withdrawing.confirm(typed).then(() => setFactor(afterTry))
      }}
    >
      <TextField
        label={t('field.password')}
        type="password"
        fill="current-password"
        value={password}
        onChange={type}
        maxLength={256}
      />
      {sentTo === null ? null : <MailedCode sentTo={sentTo} value={code} onChange={setCode} />}
      {asksFactor ? <SecondFactorField value={factor} onChange={setFactor} /> : null}
      {flow.phase === 'review' ? <WithdrawNote fault={fault} /> : null}
      <Button type="submit" size="main" wide blocked={lacks} busy={busy()}>
        {password === '' ? t('field.password') : t(`sheet.${by}.button`, { amount: words })}
      </Button>
    </form>
  )
}
