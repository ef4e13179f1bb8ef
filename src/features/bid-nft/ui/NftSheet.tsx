import { useTranslation } from 'react-i18next'
import type { NftDetails } from '#protocol/nft.ts'
import { useGetNftQuery } from '#src/entities/nft/nft.api.ts'
import type { AnsweredAt } from '../timeLeft.ts'
import { TimeLeft, useStage } from './TimeLeft.tsx'
import { CodeLines } from '#src/entities/nft/ui/CodeLines.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { BidForm } from './BidForm.tsx'
import css from './Nft.module.css'
import { bidWord } from './NftCard.tsx'

/** Bids come from anybody at any moment. */
const ASK_AGAIN_MS = 2_000

interface NftSheetProps {
  readonly id: string
  readonly onClose: () => void
}

/** One work: its picture and token, how its auction stands, every bid, and the way to bid. */
export function NftSheet({ id, onClose }: NftSheetProps) {
  const { t } = useTranslation('nft')
  const query = useGetNftQuery(id, { pollingInterval: ASK_AGAIN_MS })
  const { currentData, fulfilledTimeStamp = 0 } = query
  return (
    <Sheet
      open
      onClose={onClose}
      title={<span dir="auto">{currentData?.nft.title ?? t('title')}</span>}
    >
      <ListStates
        items={currentData === undefined ? undefined : [currentData]}
        error={query.error}
        retry={query.refetch}
        failed={t('failed')}
        rows={4}
        empty={null}
      >
        {([details]) =>
          details === undefined ? null : (
            <Details
              details={details}
              answered={{ now: details.now, receivedAt: fulfilledTimeStamp }}
            />
          )
        }
      </ListStates>
    </Sheet>
  )
}

interface DetailsProps {
  readonly details: NftDetails
  readonly answered: AnsweredAt
}

function Details({ details, answered }: DetailsProps) {
  const { t } = useTranslation('nft')
  const { nft } = details
  const stage = useStage(nft, answered)
  return (
    <div className={css.details}>
      <img className={css.large} src={nft.image} alt={nft.about} width={400} height={400} />
      <p dir="auto">{nft.about}</p>
      {nft.reason === null ? null : (
        <Note kind="warning">{t('cancelledFor', { reason: nft.reason })}</Note>
      )}
      <Standings details={details} answered={answered} />
      {nft.minNext !== null && stage.kind === 'open' ? (
        <BidForm nft={nft} least={nft.minNext} />
      ) : null}
      <Bids bids={details.bids} />
      <Origin details={details} />
    </div>
  )
}

function Standings({ details, answered }: DetailsProps) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  const { nft } = details
  const stage = useStage(nft, answered)
  const word = bidWord(nft)
  return (
    <>
      {/* A new bid is said aloud, the passing of time is not. */}
      <p role="status" className={css.bid}>
        <span>{t(word)}</span>{' '}
        <b>
          <Money value={nft.currentBid ?? nft.reserve} asset="USDT" />
        </b>
      </p>
      <Terms
        label={nft.title}
        items={[
          {
            key: 'time',
            label: t(stage.kind === 'upcoming' ? 'starts' : 'time'),
            value: <TimeLeft stage={stage} startsAt={nft.startsAt} />,
            strong: true,
          },
          {
            key: 'ends',
            label: t('ends'),
            value: <Figure>{format.dateTime(new Date(nft.endsAt))}</Figure>,
          },
          ...(nft.minNext === null
            ? []
            : [
                {
                  key: 'least',
                  label: t('least'),
                  value: <Money value={nft.minNext} asset="USDT" style="exact" />,
                },
              ]),
          { key: 'creator', label: t('creator'), value: <span dir="auto">{nft.creator}</span> },
          {
            key: 'charity',
            label: t('charity'),
            value: (
              <span dir="auto">
                {nft.charity.name}
                {nft.charity.invented ? ` · ${t('invented')}` : ''}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

function Bids({ bids }: Pick<NftDetails, 'bids'>) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  return (
    <section aria-labelledby="nft-bids">
      <h3 id="nft-bids">{t('history.title')}</h3>
      {bids.length === 0 ? <p className={css.quiet}>{t('history.none')}</p> : null}
      <ul className={css.bids}>
        {bids.map(({ bidder, amount, at, extendedTo }) => (
          <li key={`${bidder} ${amount}`}>
            <span>{t('history.bidder', { number: format.count(bidder) })}</span>
            <Money value={amount} asset="USDT" />
            <span className={css.quiet}>
              <Figure>{format.dateTime(new Date(at))}</Figure>
            </span>
            {extendedTo === null ? null : (
              <span className={css.quiet}>
                {t('history.extended', { time: format.time(new Date(extendedTo)) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What proves which work it is: anybody can ask the chain. */
function Origin({ details: { nft } }: Pick<DetailsProps, 'details'>) {
  const { t } = useTranslation('nft')
  return (
    <CodeLines
      label={t('chain')}
      items={[
        { key: 'chain', label: t('chain'), value: nft.chain },
        { key: 'contract', label: t('contract'), value: nft.contract },
        { key: 'token', label: t('token'), value: nft.tokenId },
        { key: 'hash', label: t('hash'), value: nft.imageSha256 },
      ]}
    />
  )
}
