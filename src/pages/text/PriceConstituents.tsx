import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MARKET_TABS, type MarketType, marketTypeName } from '#protocol/marketTypes.ts'
import type {
  PriceConstituents as Constituents,
  PriceSources,
  SourceQuote,
} from '#protocol/priceSources.ts'
import { fromIso } from '#protocol/time.ts'
import { useListPriceSourcesQuery } from '#src/entities/market/priceSources.api.ts'
import { SourceLine } from '#src/entities/market/ui/SourceLine.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import css from './PriceConstituents.module.css'

/** Prices are made each second; who reads needs fewer. */
const ASK_AGAIN_MS = 5_000

/** What live prices are made of now: each exchange and provider by class, what it said last, and whether it counted. */
export default function PriceConstituents() {
  const { t } = useTranslation(['verify', 'common'])
  const { priceSource } = useConfig()
  const hasLive = priceSource === 'live' || priceSource === 'mixed'
  return (
    <section className={css.part}>
      <h2>{t('sources.now')}</h2>
      {priceSource === 'live' ? null : (
        <Note kind="info" title={t(`common:source.${priceSource}`)}>
          {t(`sources.made.${priceSource}`)}
        </Note>
      )}
      {hasLive ? <Live /> : null}
    </section>
  )
}

function Live() {
  const { t } = useTranslation('verify')
  const query = useListPriceSourcesQuery(undefined, { pollingInterval: ASK_AGAIN_MS })
  const { currentData: sources } = query
  const isStale = sources !== undefined && query.error !== undefined
  return (
    <>
      <p className={css.quiet}>{t('sources.text')}</p>
      {isStale ? (
        <RetryNote title={t('sources.failed')} fault={query.error} onRetry={query.refetch} />
      ) : null}
      <ListStates
        items={sources?.instruments}
        error={query.error}
        retry={query.refetch}
        failed={t('sources.failed')}
        rows={4}
        empty={<Empty title={t('sources.none')}>{t('sources.noneText')}</Empty>}
      >
        {(instruments) =>
          MARKET_TABS.map((type) => (
            <OfClass
              key={type}
              type={type}
              instruments={instruments.filter((one) => one.type === type)}
            />
          ))
        }
      </ListStates>
      {sources === undefined ? null : <Files sources={sources} />}
    </>
  )
}

interface OfClassProps {
  readonly type: MarketType
  readonly instruments: readonly Constituents[]
}

function OfClass({ type, instruments }: OfClassProps) {
  const { t } = useTranslation('market')
  if (instruments.length === 0) return null
  const names = new Set(instruments.flatMap(({ quotes }) => quotes.map(({ name }) => name)))
  return (
    <section className={css.class}>
      <h3>{t(`type.${marketTypeName(type)}`)}</h3>
      <p className={css.quiet}>
        <Figure className={css.names}>{[...names].join(' · ')}</Figure>
      </p>
      <Pane>
        {instruments.map((one) => (
          <OfInstrument key={one.code} constituents={one} />
        ))}
      </Pane>
    </section>
  )
}

function OfInstrument({ constituents }: { readonly constituents: Constituents }) {
  const { t } = useTranslation(['verify', 'market'])
  const format = useFormat()
  const { appName, open, quotes } = constituents
  const at = constituents.at === null ? null : fromIso(constituents.at)
  const used = quotes.filter(({ use }) => use === 'used').length
  const counted = { used: format.decimal(String(used)), all: format.decimal(String(quotes.length)) }
  return (
    <details className={css.instrument}>
      <summary>
        <b>
          <Figure>{appName}</Figure>
        </b>
        <span className={cx(css.count, css.quiet)}>
          {open ? t('sources.counted', counted) : t('market:state.closed')}
        </span>
        <Icon of={ChevronDown} size={18} className={css.turn} />
      </summary>
      <ul>
        {quotes.map((quote) => (
          <Quote key={quote.source} quote={quote} isOpen={open} />
        ))}
      </ul>
      {at === null ? null : (
        <p className={cx(css.at, css.quiet)}>
          {t('sources.at', { time: format.dateTime(new Date(at)) })}
        </p>
      )}
    </details>
  )
}

function Quote({ quote, isOpen }: { readonly quote: SourceQuote; readonly isOpen: boolean }) {
  const { t } = useTranslation(['verify', 'market'])
  const { name, bid, ask, last, ageMs, use } = quote
  const prices = [bid, ask, last].filter((price) => price !== null)
  // While its market is closed, nobody owes a quote.
  const why = isOpen ? t(`sources.use.${use}`) : t('market:state.closed')
  const age = ageMs === null ? null : t('market:stale.age', { count: Math.floor(ageMs / 1000) })
  return (
    <SourceLine name={name} prices={prices} isUsed={isOpen && use === 'used'}>
      {age === null ? why : `${why} · ${age}`}
    </SourceLine>
  )
}

function Files({ sources: { indexFile, providersFile } }: { readonly sources: PriceSources }) {
  const { t } = useTranslation('verify')
  const files = [
    { label: t('sources.indexFile'), hash: indexFile },
    { label: t('sources.providersFile'), hash: providersFile },
  ]
  return files.map(({ label, hash }) =>
    hash === null ? null : (
      <p key={label} className={css.file}>
        <span className={css.quiet}>{label}</span>
        <Figure className={css.hash}>{hash}</Figure>
      </p>
    ),
  )
}
