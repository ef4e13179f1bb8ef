import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { DEPOSIT_REASONS } from '#protocol/machines/deposit.ts'
import { ImageUpload } from '#src/entities/image/ui/ImageUpload.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import type { HandField, HandWrite } from '../reportDeposit.ts'
import { type HandForm, useHandForm } from '../useHandForm.ts'
import { useNextText } from '../useNextText.ts'
import { AddressBox } from './AddressBox.tsx'
import { AmountFields } from './AmountFields.tsx'
import css from './Deposit.module.css'

interface HandDepositProps {
  readonly network: DepositNetwork
  readonly write: HandWrite
}

/** What a person sent themselves: reported with its transaction and a picture, for people to look at. */
export function HandDeposit({ network, write }: HandDepositProps) {
  const { t } = useTranslation('deposit')
  const form = useHandForm(network, write)
  if (form === null) return null
  const { flow } = write
  const beside = (field: HandField): ReactNode =>
    flow.phase === 'refused' && form.refused === field ? (
      <FaultText fault={{ kind: 'refused', ...flow.refusal }} />
    ) : undefined
  const { read } = form
  const isOdd = !read.ok && read.fault === 'malformed'
  const { name } = network
  return (
    <>
      {network.chainId === null ? (
        <>
          <p className={css.lead}>{t('hand.sendTo', { network: name })}</p>
          <AddressBox address={network.collecting} label={t('hand.code')} />
        </>
      ) : (
        <p className={css.lead}>{t('hand.text', { network: name })}</p>
      )}
      <AmountFields entry={form.entry} error={beside('amount')} />
      <TextField
        label={t('hand.hash')}
        code
        value={form.typed}
        onChange={form.type}
        hint={t('hand.hashHint')}
        error={isOdd ? t('issue.hashMalformed') : beside('hash')}
      />
      <ImageUpload
        key={form.page}
        label={t('hand.proof')}
        purpose="depositProof"
        onChange={form.show}
        error={beside('image')}
      />
      <Meaning />
      <HandNote write={write} isBeside={form.isBeside} />
      <HandAct form={form} write={write} />
    </>
  )
}

/** What a picture is worth, who looks, and what they may say. */
function Meaning() {
  const { t } = useTranslation('deposit')
  const reasons = DEPOSIT_REASONS.filter((reason) => reason !== 'reorganised')
  return (
    <div>
      <p className={css.small}>{t('hand.people')}</p>
      <details className={css.more}>
        <summary>{t('hand.reasons')}</summary>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t(`reason.${reason}`)}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function HandNote({ write, isBeside }: { readonly write: HandWrite; readonly isBeside: boolean }) {
  const { t } = useTranslation(['deposit', 'errors'])
  const next = useNextText()
  const { flow } = write
  if (flow.phase === 'confirmed') {
    const away = (
      <Button tone="quiet" size="small" onClick={write.dismiss}>
        {t('dismiss')}
      </Button>
    )
    return (
      <Note kind="info" title={t('errors:success.depositAdded')} live action={away}>
        {next(flow.result)}
      </Note>
    )
  }
  if (isBeside) return null
  return (
    <WriteNote
      flow={flow}
      refused={t('hand.refused')}
      unknown={{
        title: t('hand.unknown.title'),
        text: t('hand.unknown.text'),
        ask: t('hand.unknown.ask'),
      }}
      onAskAgain={write.askAgain}
    />
  )
}

function HandAct({ form, write }: { readonly form: HandForm; readonly write: HandWrite }) {
  const { t } = useTranslation(['deposit', 'common'])
  const format = useFormat()
  const { entry, read, image, body } = form
  const words = (): string => {
    if (entry.words !== undefined) return entry.words
    if (!read.ok) return t(read.fault === 'missing' ? 'issue.hashMissing' : 'issue.hashMalformed')
    if (image === null) return t('issue.imageMissing')
    return t('hand.act', { amount: exactMoney(format, entry.amount, entry.coin.asset) })
  }
  return (
    <Button
      size="main"
      wide
      blocked={body === null}
      busy={pendingOf(write.flow) === null ? undefined : t('common:sending')}
      onClick={form.submit}
    >
      {words()}
    </Button>
  )
}
