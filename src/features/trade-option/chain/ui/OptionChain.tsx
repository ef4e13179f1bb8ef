import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { LISTED_CODES } from '#protocol/optionTerms.ts'
import { instrumentPath, nameParts } from '#src/entities/market/instrument.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { StateOrChange } from '#src/entities/market/ui/StateOrChange.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { useFreshChain } from '../../useFreshChain.ts'
import { type ChainAddress, useChainAddress } from '../useChainAddress.ts'
import css from './Chain.module.css'
import { ExpiryPart } from './ExpiryPart.tsx'

/** The listed series of all underlyings: an instrument, an expiry, its calls and puts, and the ticket. */
export default function OptionChain() {
  const { t } = useTranslation(['chain', 'market'])
  const { data, error, refetch } = useListMarketsQuery(undefined)
  const address = useChainAddress()
  const items =
    data === undefined
      ? undefined
      : LISTED_CODES.flatMap((code) => data.filter((item) => item.code === code))
  return (
    <section className={css.chain} aria-label={t('title')} data-chain>
      <ListStates
        items={items}
        error={error}
        retry={refetch}
        failed={t('market:failed')}
        rows={6}
        empty={<Empty title={t('noneAtAll.title')}>{t('noneAtAll.text')}</Empty>}
      >
        {(listed) => <Underlyings items={listed} address={address} />}
      </ListStates>
    </section>
  )
}

interface UnderlyingsProps {
  readonly items: readonly MarketItem[]
  readonly address: ChainAddress
}

function Underlyings({ items, address }: UnderlyingsProps) {
  const { t } = useTranslation('chain')
  const chosen = items.find(({ code }) => code === address.underlying) ?? items[0]
  if (chosen === undefined) return null
  return (
    <>
      <div className={css.pad}>
        <Chips
          label={t('underlying')}
          chips={items.map((item) => ({
            key: item.code,
            label: <Figure>{nameParts(item)[0]}</Figure>,
            on: item === chosen,
            onPress: () => address.go({ underlying: item.code, expiry: null }),
          }))}
        />
      </div>
      <div className={css.head}>
        <span className={css.name}>
          <b>
            <Figure>{chosen.appName}</Figure>
          </b>
          <span>{chosen.fullName}</span>
        </span>
        <PriceNow item={chosen} />
        <LinkButton to={instrumentPath(chosen)} tone="quiet" size="small">
          {t('chart')}
        </LinkButton>
      </div>
      <Series key={chosen.id} item={chosen} address={address} />
    </>
  )
}

function PriceNow({ item }: { readonly item: MarketItem }) {
  const live = useLiveState(item)
  const { code, decimals, price } = item
  return (
    <span className={css.price}>
      <b>
        <LivePrice
          code={code}
          decimals={decimals}
          snapshot={price}
          stale={live.state === 'stale'}
        />
      </b>
      <StateOrChange item={item} live={live} />
    </span>
  )
}

interface SeriesProps {
  readonly item: MarketItem
  readonly address: ChainAddress
}

function Series({ item, address }: SeriesProps) {
  const { t } = useTranslation('chain')
  const query = useFreshChain(item.id)
  const { currentData: chain, error } = query
  return (
    <ListStates
      items={chain?.expiries}
      error={error}
      retry={query.refetch}
      failed={t('failed')}
      rows={8}
      empty={<Empty title={t('none.title')}>{t('none.text')}</Empty>}
    >
      {() =>
        chain === undefined ? null : (
          <ExpiryPart
            item={item}
            chain={chain}
            address={address}
            staleSince={error === undefined ? null : (query.fulfilledTimeStamp ?? null)}
          />
        )
      }
    </ListStates>
  )
}
