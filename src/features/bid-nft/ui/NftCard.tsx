import { useTranslation } from 'react-i18next'
import type { Nft } from '#protocol/nft.ts'
import type { AnsweredAt } from '../timeLeft.ts'
import { TimeLeft, useStage } from './TimeLeft.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './Nft.module.css'

interface NftCardProps {
  readonly nft: Nft
  readonly answered: AnsweredAt
}

/** What the figure of an auction is called: its opening bid, its leading one, or the one that won. */
export const bidWord = ({ currentBid, state }: Nft): 'reserve' | 'current' | 'won' =>
  currentBid === null ? 'reserve' : state === 'sold' ? 'won' : 'current'

/** A work in the list: picture, creator, charity, bid and time left. It leads to the work. */
export function NftCard({ nft, answered }: NftCardProps) {
  const { t } = useTranslation('nft')
  const stage = useStage(nft, answered)
  return (
    <article className={css.card}>
      <img className={css.picture} src={nft.image} alt="" width={400} height={400} />
      <div className={css.words}>
        <h2 className={css.name} dir="auto">
          <Link to={`/nfts?nft=${nft.id}`} replace className={css.over}>
            {nft.title}
          </Link>
        </h2>
        <p className={css.quiet} dir="auto">
          {nft.creator}
        </p>
        <p className={css.quiet} dir="auto">
          {nft.charity.name}
        </p>
        <dl className={css.pair}>
          <div>
            <dt>{t(bidWord(nft))}</dt>
            <dd>
              <Money value={nft.currentBid ?? nft.reserve} asset="USDT" />
            </dd>
          </div>
          <div>
            <dt>{t(stage.kind === 'upcoming' ? 'starts' : 'time')}</dt>
            <dd>
              <TimeLeft stage={stage} startsAt={nft.startsAt} />
            </dd>
          </div>
        </dl>
      </div>
    </article>
  )
}
