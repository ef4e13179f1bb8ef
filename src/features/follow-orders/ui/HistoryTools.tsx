import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { ENDINGS } from '#protocol/machines/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { PastTools, useInstrumentChoice } from '#src/entities/order/past/PastTools.tsx'
import { waitingApi } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { HISTORY_FIELDS } from '../historyFields.ts'

/** The filters of contracts that are over: instrument, period, how they ended; and the file of what they leave. */
export default function HistoryTools({ brief }: { readonly brief: boolean }) {
  const { t } = useTranslation('orders')
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const account = useSelector(selectAccount)
  const { data = [] } = useListMarketsQuery(undefined)
  const endings = {
    name: 'endedBy',
    label: t('column.reason'),
    all: t('filter.allReasons'),
    words: ENDINGS.map(
      (one) => [one, t(one === 'cancelled' ? 'state.cancelled' : `reason.${one}`)] as const,
    ),
  }
  return (
    <PastTools
      key={account}
      fields={HISTORY_FIELDS}
      choices={[useInstrumentChoice(data), endings]}
      brief={brief}
      save={(ask) =>
        dispatch(
          waitingApi.endpoints.exportContracts.initiate(
            { account, ...ask },
            { forceRefetch: true },
          ),
        )
      }
    />
  )
}
