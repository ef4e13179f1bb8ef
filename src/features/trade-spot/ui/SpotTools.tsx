import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { SPOT_ENDINGS, SPOT_SIDES } from '#protocol/machines/spotOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { PastTools, useInstrumentChoice } from '#src/entities/order/past/PastTools.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { spotApi } from '../spot.api.ts'
import { SPOT_FIELDS } from '../spotFields.ts'

/** The filters of orders that are over: instrument, period, side, filled or cancelled; and the file of what they leave. */
export function SpotTools({ brief }: { readonly brief: boolean }) {
  const { t } = useTranslation('spot')
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const account = useSelector(selectAccount)
  const { data = [] } = useListMarketsQuery(undefined)
  const sides = {
    name: 'side',
    label: t('filter.side'),
    all: t('filter.bothSides'),
    words: SPOT_SIDES.map((side) => [side, t(`side.${side}`)] as const),
  }
  const endings = {
    name: 'endedBy',
    label: t('filter.endedBy'),
    all: t('filter.anyEnd'),
    words: SPOT_ENDINGS.map(
      (one) => [one, t(`state.${one === 'filled' ? 'closed' : one}`)] as const,
    ),
  }
  const coins = useInstrumentChoice(data.filter(({ type }) => type === MARKET_TYPE.crypto))
  return (
    <PastTools
      key={account}
      fields={SPOT_FIELDS}
      choices={[coins, sides, endings]}
      brief={brief}
      save={(ask) =>
        dispatch(spotApi.endpoints.exportSpot.initiate({ account, ...ask }, { forceRefetch: true }))
      }
    />
  )
}
