import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { marketTypeName } from '#protocol/marketTypes.ts'
import { providersOf } from '#src/entities/market/providersOf.ts'
import { useClosedText } from '#src/entities/market/useClosedText.ts'
import { useChangeMoment } from '#src/entities/market/useOpensText.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import css from './InstrumentTerms.module.css'

function useHours(info: MarketInfo): string {
  const { t } = useTranslation(['instrument', 'market'])
  const closed = useClosedText(info)
  const when = useChangeMoment(info.changesAt)
  if (!info.open) return closed
  return when === null ? t('terms.always') : t('terms.openUntil', { when })
}

/** What an order on this instrument is opened on. */
export function InstrumentTerms({ info }: { readonly info: MarketInfo }) {
  const { t } = useTranslation(['instrument', 'market'])
  const format = useFormat()
  const hours = useHours(info)
  const { contract } = info
  const size = exactMoney(format, contract?.contractSize ?? null, 'USDT')
  const traded: readonly Term[] =
    contract === null
      ? []
      : [
          { key: 'size', label: t('terms.size'), value: t('terms.perPoint', { size }) },
          {
            key: 'lots',
            label: t('terms.lots'),
            value: t('terms.lotsValue', {
              min: format.count(contract.lotMin),
              max: format.count(contract.lotMax),
            }),
          },
          {
            key: 'leverage',
            label: t('terms.leverage'),
            value: t('terms.leverageValue', { max: contract.leverages.at(-1) ?? 1 }),
          },
          {
            key: 'fee',
            label: t('terms.fee'),
            value: <Figure>{format.rate(contract.feeRate)}</Figure>,
          },
          {
            key: 'spread',
            label: t('terms.spread'),
            value: <Figure>{format.rate(contract.spreadRate)}</Figure>,
          },
          {
            key: 'closeOut',
            label: t('terms.closeOut'),
            value: t('terms.closeOutValue', { share: format.rate(contract.closeOutRatio) }),
          },
          {
            key: 'overnight',
            label: t('terms.overnight'),
            value: <Figure>{format.rate('0')}</Figure>,
          },
        ]
  const items: readonly Term[] = [
    ...traded,
    { key: 'hours', label: t('terms.hours'), value: hours },
    { key: 'zone', label: t('terms.zone'), value: <Figure>{info.zone}</Figure> },
  ]
  return (
    <div className={css.body}>
      {contract === null ? <p>{t('terms.none')}</p> : null}
      <Terms label={t('tab.terms')} items={items} />
      {contract === null ? null : <p>{t('terms.counterparty')}</p>}
    </div>
  )
}

/** What this instrument is and where its prices come from. */
export function InstrumentAbout({ info }: { readonly info: MarketInfo }) {
  const { t } = useTranslation(['instrument', 'market', 'common'])
  const providers = providersOf(useConfig(), info.code)
  const names = providers.map(({ name }) => name)
  return (
    <div className={css.body}>
      <Terms
        label={t('tab.about')}
        items={[
          { key: 'name', label: t('about.name'), value: <Figure>{info.fullName}</Figure> },
          { key: 'code', label: t('about.code'), value: <Figure>{info.code}</Figure> },
          {
            key: 'kind',
            label: t('about.kind'),
            value: t(`market:type.${marketTypeName(info.type)}`),
          },
          { key: 'quote', label: t('about.quote'), value: <Figure>{info.quote}</Figure> },
          {
            key: 'source',
            label: t('about.source'),
            value: [t(`common:source.${info.source}`), ...names].join(' · '),
          },
        ]}
      />
      <p>{t(`about.${info.source}`)}</p>
      {providers.map(({ name, attribution }) => (
        <p key={name} dir="auto">
          {attribution}
        </p>
      ))}
      {providers.length === 1 ? <p>{t('about.oneProviderText')}</p> : null}
      <p>{t('about.log')}</p>
    </div>
  )
}
