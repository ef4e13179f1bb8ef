import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnNftPage } from '#protocol/nft.ts'
import { useListOwnNftsInfiniteQuery } from '#src/entities/nft/nft.api.ts'
import { CodeLines } from '#src/entities/nft/ui/CodeLines.tsx'
import { Standing } from '#src/entities/nft/ui/Standing.tsx'
import { moreOf } from '#src/shared/api/pages.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './OwnNftsPage.module.css'
import { ReceiveSheet } from './ReceiveSheet.tsx'

/** Few works wait. */
const HeldNote = lazyPage(() => import('./HeldNote.tsx'), ['withdrawal'])

type Own = OwnNftPage['items'][number]

/** A work on its way moves by blocks of its chain. */
const ASK_AGAIN_MS = 5_000

/** Own bids, and the works that were won. Always of the real account. */
export default function OwnNftsPage() {
  const { t } = useTranslation('nft')
  const { id } = useCustomer()
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('own.title')} />
      {id === null ? (
        <Pane>
          <SignedOut title={t('own.signedOut')} />
        </Pane>
      ) : (
        <List key={id} />
      )}
    </div>
  )
}

function List() {
  const { t } = useTranslation('nft')
  const list = useListOwnNftsInfiniteQuery(undefined, {
    pollingInterval: ASK_AGAIN_MS,
    refetchOnMountOrArgChange: true,
  })
  const [wanted, setWanted] = useState<Own | null>(null)
  return (
    <ListStates
      items={list.currentData?.pages.flatMap(({ items }) => items)}
      error={list.error}
      retry={list.refetch}
      failed={t('failed')}
      rows={4}
      empty={
        <Pane>
          <Empty
            title={t('own.empty')}
            action={
              <LinkButton to="/nfts" tone="secondary">
                {t('own.see')}
              </LinkButton>
            }
          >
            {t('about')}
          </Empty>
        </Pane>
      }
    >
      {(items) => (
        <>
          <ul className={css.list}>
            {items.map((own) => (
              <li key={own.nft.id}>
                <OwnWork own={own} onReceive={() => setWanted(own)} />
              </li>
            ))}
          </ul>
          <More title={t('failed')} more={moreOf(list)}>
            {t('older')}
          </More>
          {wanted === null ? null : (
            <ReceiveSheet nft={wanted.nft} onClose={() => setWanted(null)} />
          )}
        </>
      )}
    </ListStates>
  )
}

interface OwnWorkProps {
  readonly own: Own
  readonly onReceive: () => void
}

function OwnWork({ own, onReceive }: OwnWorkProps) {
  const { t } = useTranslation('nft')
  const { nft, myBid, held, delivery, bidder } = own
  const releasing = nft.you === 'outbid' || nft.you === 'lost'
  const items: Term[] = [
    { key: 'mine', label: t('own.highest'), value: <Money value={myBid} asset="USDT" /> },
    {
      key: 'current',
      label: t(nft.state === 'sold' ? 'won' : 'current'),
      value: <Money value={nft.currentBid} asset="USDT" />,
    },
  ]
  if (!isZeroText(held)) {
    items.push({
      key: 'held',
      label: t(releasing ? 'own.releasing' : 'own.held'),
      value: <Money value={held} asset="USDT" />,
    })
  }
  return (
    <article className={css.work}>
      <img className={css.picture} src={nft.image} alt="" width={400} height={400} />
      <div className={css.words}>
        <h2 dir="auto" className={css.name}>
          <Link to={`/nfts?nft=${nft.id}`}>{nft.title}</Link>
        </h2>
        <p className={css.badges}>
          <Standing you={nft.you} />
          <span className={css.quiet}>{t('history.bidder', { number: bidder })}</span>
        </p>
        <Terms label={nft.title} items={items} />
        {delivery === null ? null : <Way delivery={delivery} onReceive={onReceive} />}
      </div>
    </article>
  )
}

interface WayProps {
  readonly delivery: NonNullable<Own['delivery']>
  readonly onReceive: () => void
}

/** How far a won work is, and where it goes. */
function Way({ delivery, onReceive }: WayProps) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  const { state, address, tx, confirmations, needed, held } = delivery
  const said =
    state === 'sent'
      ? t('delivery.sent', { number: format.count(confirmations), needed: format.count(needed) })
      : t(held && state === 'ready' ? 'delivery.held' : `delivery.${state}`)
  return (
    <>
      <Terms
        label={t('delivery.label')}
        items={[
          { key: 'state', label: t('delivery.label'), value: <span role="status">{said}</span> },
        ]}
      />
      {held ? (
        <Suspense fallback={null}>
          <HeldNote />
        </Suspense>
      ) : null}
      <CodeLines
        label={t('delivery.address')}
        items={[
          ...(address === null
            ? []
            : [{ key: 'address', label: t('delivery.address'), value: address }]),
          ...(tx === null ? [] : [{ key: 'tx', label: t('delivery.tx'), value: tx }]),
        ]}
      />
      {state === 'addressNeeded' || state === 'ready' ? (
        <Button tone={state === 'ready' ? 'secondary' : 'primary'} wide onClick={onReceive}>
          {t(state === 'ready' ? 'receive.change' : 'receive.title')}
        </Button>
      ) : null}
    </>
  )
}
