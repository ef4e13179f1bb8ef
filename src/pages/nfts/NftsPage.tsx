import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useListNftsInfiniteQuery } from '#src/entities/nft/nft.api.ts'
import { NftCard } from '#src/features/bid-nft/ui/NftCard.tsx'
import { NftSheet } from '#src/features/bid-nft/ui/NftSheet.tsx'
import { moreOf } from '#src/shared/api/pages.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { CharityLedgerView } from './CharityLedger.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './NftsPage.module.css'

/** Bids come from anybody at any moment. */
const ASK_AGAIN_MS = 5_000

/** Two pages for everybody: works with their auctions, and the ledger of what charities were given. */
export default function NftsPage({ show }: { readonly show: 'works' | 'ledger' }) {
  return show === 'works' ? <Works /> : <CharityLedgerView />
}

/** Works for charity and their auctions. The work that is open is kept in the address. */
function Works() {
  const { t } = useTranslation('nft')
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState<'open' | 'ended'>('open')
  const id = params.get('nft')
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <p className={pageCss.lead}>{t('about')}</p>
      <p className={css.links}>
        <Link to="/profile/nfts" className={pageCss.link}>
          {t('toOwn')}
        </Link>
        <Link to="/charity" className={pageCss.link}>
          {t('toCharity')}
        </Link>
      </p>
      <Segmented
        label={t('tab.label')}
        value={state}
        onChange={setState}
        choices={(['open', 'ended'] as const).map((value) => ({
          value,
          label: t(`tab.${value}`),
        }))}
      />
      <List key={state} state={state} />
      {id === null ? null : (
        <NftSheet
          id={id}
          onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  )
}

function List({ state }: { readonly state: 'open' | 'ended' }) {
  const { t } = useTranslation('nft')
  const list = useListNftsInfiniteQuery(state, {
    pollingInterval: state === 'open' ? ASK_AGAIN_MS : 0,
  })
  const { currentData, fulfilledTimeStamp = 0 } = list
  const answered = { now: currentData?.pages[0]?.now ?? '', receivedAt: fulfilledTimeStamp }
  return (
    <ListStates
      items={currentData?.pages.flatMap(({ items }) => items)}
      error={list.error}
      retry={list.refetch}
      failed={t('failed')}
      rows={4}
      empty={
        <Pane>
          <Empty title={t(`empty.${state}`)}>{t('empty.text')}</Empty>
        </Pane>
      }
    >
      {(items) => (
        <>
          <ul className={css.cards}>
            {items.map((nft) => (
              <li key={nft.id}>
                <NftCard nft={nft} answered={answered} />
              </li>
            ))}
          </ul>
          <More title={t('failed')} more={moreOf(list)}>
            {t('older')}
          </More>
        </>
      )}
    </ListStates>
  )
}
