import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ExportStatementQuery, StatementFile } from '#protocol/statement.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { type StatementAsk, statementApi } from './statement.api.ts'

type Format = ExportStatementQuery['format']

/** The bytes of a file as they came. */
function bytesOf({ content, encoding }: StatementFile): BlobPart {
  if (encoding === 'text') return content
  return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
}

/** Makes a file of what is on the screen and saves it: one at a time. */
export function useExport(ask: StatementAsk | null) {
  const { t } = useTranslation('funds')
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const [making, setMaking] = useState<Format | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const make = async (format: Format): Promise<void> => {
    if (ask === null || making !== null) return
    setMaking(format)
    setFault(null)
    const { text: language } = currentLanguage()
    const started = dispatch(
      statementApi.endpoints.exportStatement.initiate(
        { ...ask, format, language },
        { forceRefetch: true },
      ),
    )
    const { data, error } = await started
    started.unsubscribe()
    setMaking(null)
    if (data === undefined) {
      setFault(error)
      return
    }
    saveFile(data.name, bytesOf(data), data.type)
    announce(t('export.done', { name: data.name }))
  }
  return { making, fault, make: (format: Format) => void make(format) }
}
