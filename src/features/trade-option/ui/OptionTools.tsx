import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { OPTION_ENDINGS, OPTION_KINDS } from '#protocol/machines/optionOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { PastTools, useInstrumentChoice } from '#src/entities/order/past/PastTools.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { optionApi } from '../option.api.ts'
import { OPTION_FIELDS } from '../optionFields.ts'

/** The filters of options that are over: instrument, period, kind, how they ended; and the file of what they leave. */
export function OptionTools({ brief }: { readonly brief: boolean }) {
  const { t } = useTranslation(['option', 'orders', 'funds'])
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const account = useSelector(selectAccount)
  const { data = [] } = useListMarketsQuery(undefined)
  const kinds = {
    name: 'kind',
    label: t('kind.label'),
    all: t('funds:filter.allKinds'),
    words: OPTION_KINDS.map((kind) => [kind, t(`kind.${kind}`)] as const),
  }
  const endings = {
    name: 'endedBy',
    label: t('orders:column.reason'),
    all: t('orders:filter.allReasons'),
    words: OPTION_ENDINGS.map(
      (one) => [one, t(`outcome.${one === 'corporateAction' ? 'ended' : one}`)] as const,
    ),
  }
  return (
    <PastTools
      key={account}
      fields={OPTION_FIELDS}
      choices={[useInstrumentChoice(data), kinds, endings]}
      brief={brief}
      save={(ask) =>
        dispatch(
          optionApi.endpoints.exportOptions.initiate({ account, ...ask }, { forceRefetch: true }),
        )
      }
    />
  )
}
