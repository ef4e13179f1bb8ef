import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport, DataExports } from '#protocol/ownAccount.ts'
import {
  useListExportsQuery,
  useRequestExportMutation,
  useSaveExportMutation,
} from '#src/entities/session/ownAccount.api.ts'
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

/** Whoever waits for a file sees it so long after it is ready. */
const LOOK_MS = 5_000

/** A file of what we keep about the customer: asked for by the owner, and downloaded here. */
export function ExportPane() {
  const { t } = useTranslation('ownAccount')
  const [waiting, setWaiting] = useState(false)
  const { data, error, refetch } = useListExportsQuery(undefined, {
    pollingInterval: waiting ? LOOK_MS : 0,
    refetchOnMountOrArgChange: true,
  })
  const making = data?.items.some(({ state }) => state === 'making') ?? false
  if (making !== waiting) setWaiting(making)
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('export.title')}</h2>
        <p className={css.quiet}>{t('export.text')}</p>
        <ListStates
          items={data === undefined ? undefined : [data]}
          error={error}
          retry={refetch}
          failed={t('export.title')}
          empty={null}
        >
          {([one]) => (one === undefined ? null : <Exports exports={one} making={making} />)}
        </ListStates>
      </Cell>
    </Pane>
  )
}

function Exports({ exports, making }: { readonly exports: DataExports; readonly making: boolean }) {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [request] = useRequestExportMutation()
  const close = (): void => setOpen(false)
  const { items, nextAt } = exports
  return (
    <>
      {items.map((one) => (
        <OneExport key={one.id} one={one} />
      ))}
      {making ? null : nextAt === null ? (
        <Button tone="secondary" wide onClick={() => setOpen(true)}>
          {t('export.button')}
        </Button>
      ) : (
        <p className={css.quiet}>
          {t('export.again', { time: format.dateTime(new Date(nextAt)) })}
        </p>
      )}
      <OwnerSheet
        open={open}
        onClose={close}
        title={t('export.button')}
        act="exportData"
        onProof={(proof) => request({ proof, lang: currentLanguage().text }).unwrap()}
        onDone={() => {
          close()
          announce(t('export.begun'))
        }}
      >
        <p>{t('export.proveText')}</p>
      </OwnerSheet>
    </>
  )
}

function OneExport({ one }: { readonly one: DataExport }) {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  const [save, { error, isLoading }] = useSaveExportMutation()
  const asked = t('export.asked', { time: format.dateTime(new Date(one.askedAt)) })
  const press = async (): Promise<void> => {
    const { data: name } = await save(one.id)
    if (name !== undefined) announce(t('export.done', { name }))
  }
  const until = one.expiresAt
  const state = (): string => {
    if (until !== null) return t('export.until', { time: format.dateTime(new Date(until)) })
    return one.state === 'failed' ? t('export.failed') : t('export.making')
  }
  return (
    <>
      <div className={css.split}>
        <div>
          <b>{asked}</b>
          <p className={css.quiet}>{state()}</p>
        </div>
        {one.state === 'ready' ? (
          <Button
            tone="secondary"
            size="small"
            label={`${t('export.download')}: ${asked}`}
            busy={isLoading ? t('export.download') : undefined}
            onClick={() => void press()}
          >
            {t('export.download')}
          </Button>
        ) : null}
      </div>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
    </>
  )
}
