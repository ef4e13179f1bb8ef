import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { MadeFileButtons } from '#src/shared/ui/MadeFileButtons.tsx'
import { type StatementAsk, statementApi } from '../statement.api.ts'

/** What is on the screen, to keep: all of the period, in the language of the screen. */
export function ExportButtons({ ask }: { readonly ask: StatementAsk }) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  return (
    <MadeFileButtons
      formats={['csv', 'pdf']}
      ask={(format) =>
        dispatch(
          statementApi.endpoints.exportStatement.initiate(
            { ...ask, format, language: currentLanguage().text },
            { forceRefetch: true },
          ),
        )
      }
    />
  )
}
