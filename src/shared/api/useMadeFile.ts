import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementFile } from '#protocol/statement.ts'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { announce } from '#src/shared/ui/announcer.ts'

/** What a person may have a file as. */
export type FileFormat = 'csv' | 'pdf'

/** A call for a file under way, as a dispatched query is. */
interface Asked
  extends PromiseLike<{
    readonly data?: StatementFile | undefined
    readonly error?: unknown
  }> {
  unsubscribe(): void
}

/** Asks the operator for a file. */
export type AskForFile = (format: FileFormat) => Asked

/** The bytes of a file as they came. */
function bytesOf({ content, encoding }: StatementFile): BlobPart {
  if (encoding === 'text') return content
  return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
}

/** Has a file made and saves it: one at a time. */
export function useMadeFile(ask: AskForFile) {
  const { t } = useTranslation('funds')
  const [making, setMaking] = useState<FileFormat | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const make = async (format: FileFormat): Promise<void> => {
    if (making !== null) return
    setMaking(format)
    setFault(null)
    const started = ask(format)
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
  return { making, fault, make: (format: FileFormat) => void make(format) }
}
