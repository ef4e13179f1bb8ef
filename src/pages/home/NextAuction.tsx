import { useTranslation } from 'react-i18next'
import type { Nft } from '#protocol/nft.ts'
import { useGetNextNftQuery, useListCharitiesQuery } from '#src/entities/nft/nft.api.ts'
import type { AnsweredAt } from '#src/features/bid-nft/timeLeft.ts'
import { bidWord } from '#src/features/bid-nft/ui/NftCard.tsx'
import { TimeLeft, useStage } from '#src/features/bid-nft/ui/TimeLeft.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import css from './Below.module.css'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Block } from './Block.tsx'

/** Bids come from anybody at any moment. */
const ASK_AGAIN_MS = 30_000

function Auction({ nft, answered }: { readonly nft: Nft; readonly answered: AnsweredAt }) {
  const { t } = useTranslation('nft')
  const stage = useStage(nft, answered)
  return (
    <CellLink to={`/nfts?nft=${nft.id}`} className={css.row}>
      <img className={css.picture} src={nft.image} alt="" width={64} height={64} />
      <span className={css.grow}>
        <bdi>{nft.title}</bdi>
        <bdi className={css.quiet}>{nft.charity.name}</bdi>
      </span>
      <span className={css.figures}>
        <span className={css.quiet}>{t(bidWord(nft))}</span>
        <Money value={nft.currentBid ?? nft.reserve} asset="USDT" />
        <span className={css.quiet}>
          {t(stage.kind === 'upcoming' ? 'starts' : 'time')}{' '}
          <TimeLeft stage={stage} startsAt={nft.startsAt} />
        </span>
      </span>
    </CellLink>
  )
}

/** The auction that ends next with the time it has, and what charities were given; absent where none is open. */
export function NextAuction({ demo }: { readonly demo: boolean }) {
  const { t } = useTranslation(['nft', 'home'])
  const asked = useGetNextNftQuery(undefined, { pollingInterval: ASK_AGAIN_MS })
  const { data: given } = useListCharitiesQuery()
  const { currentData: next, fulfilledTimeStamp = 0 } = asked
  const answered = { now: next?.now ?? '', receivedAt: fulfilledTimeStamp }
  const nft = next?.nft
  if (nft === null) return null
  return (
    <Block title={t('title')}>
      {demo ? <p className={css.quiet}>{t('home:card.realOnly')}</p> : null}
      <Pane>
        <ListStates
          items={nft === undefined ? undefined : [nft]}
          error={asked.error}
          retry={asked.refetch}
          failed={t('failed')}
          rows={1}
          empty={null}
        >
          {([one]) =>
            one === undefined ? null : <Auction key={one.id} nft={one} answered={answered} />
          }
        </ListStates>
        {given === undefined ? null : (
          <LinkRow to="/charity">
            <span>{t('ledger.paid')}</span>
            <Money value={given.paid} asset="USDT" />
          </LinkRow>
        )}
      </Pane>
    </Block>
  )
}
