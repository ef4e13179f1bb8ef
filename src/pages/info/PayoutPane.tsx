import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutHold } from '#protocol/withdrawal.ts'
import {
  useGetPayoutHoldQuery,
  useResumePayoutsMutation,
  useStopPayoutsMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'
import { OwnerSheet } from './OwnerSheet.tsx'

/** Stops withdrawals with one press; only the owner turns them back on. */
export function PayoutPane() {
  const { t } = useTranslation('ownAccount')
  const { data, error, refetch } = useGetPayoutHoldQuery()
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('stop.title')}</h2>
        <ListStates
          items={data === undefined ? undefined : [data]}
          error={error}
          retry={refetch}
          failed={t('stop.title')}
          empty={null}
        >
          {([hold = null]) => (hold?.until === null ? <Stopped /> : <Running hold={hold} />)}
        </ListStates>
      </Cell>
    </Pane>
  )
}

function Running({ hold }: { readonly hold: PayoutHold }) {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  const [stop, { error, isLoading }] = useStopPayoutsMutation()
  const press = async (): Promise<void> => {
    const answer = await stop({ lang: currentLanguage().text })
    if (answer.error === undefined) announce(t('stop.done'))
  }
  const until = hold?.until ?? null
  return (
    <>
      {until === null ? null : (
        <Note kind="info">{t('stop.ends', { time: format.dateTime(new Date(until)) })}</Note>
      )}
      <p className={css.quiet}>{t('stop.text')}</p>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
      <Button
        tone="secondary"
        wide
        busy={isLoading ? t('stop.button') : undefined}
        onClick={() => void press()}
      >
        {t('stop.button')}
      </Button>
    </>
  )
}

function Stopped() {
  const { t } = useTranslation('ownAccount')
  const [open, setOpen] = useState(false)
  const [resume] = useResumePayoutsMutation()
  const close = (): void => setOpen(false)
  return (
    <>
      <Note kind="warning">{t('stop.on')}</Note>
      <Button tone="secondary" wide onClick={() => setOpen(true)}>
        {t('stop.resume')}
      </Button>
      <OwnerSheet
        open={open}
        onClose={close}
        title={t('stop.resume')}
        act="resumePayouts"
        onProof={(proof) => resume({ proof, lang: currentLanguage().text }).unwrap()}
        onDone={close}
      >
        <p>{t('stop.resumeText')}</p>
      </OwnerSheet>
    </>
  )
}
