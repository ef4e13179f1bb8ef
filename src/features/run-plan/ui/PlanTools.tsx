import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ASSETS } from '#protocol/assets.ts'
import { PLAN_KINDS } from '#protocol/machines/planOrder.ts'
import { PastTools } from '#src/entities/order/past/PastTools.tsx'
import { planApi } from '#src/entities/plan/plan.api.ts'
import { PLAN_FIELDS } from '../planFields.ts'

/** The filters of plans that are over: kind, period, asset; and the file of what they leave. */
export function PlanTools({ brief }: { readonly brief: boolean }) {
  const { t } = useTranslation(['plan', 'funds'])
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const kinds = {
    name: 'kind',
    label: t('funds:filter.kind'),
    all: t('funds:filter.allKinds'),
    words: PLAN_KINDS.map((kind) => [kind, t(`title.${kind}`)] as const),
  }
  const assets = {
    name: 'asset',
    label: t('funds:filter.asset'),
    all: t('funds:filter.allAssets'),
    words: ASSETS.map((asset) => [asset, asset] as const),
  }
  return (
    <PastTools
      fields={PLAN_FIELDS}
      choices={[kinds, assets]}
      brief={brief}
      save={(ask) => dispatch(planApi.endpoints.exportPlans.initiate(ask, { forceRefetch: true }))}
    />
  )
}
