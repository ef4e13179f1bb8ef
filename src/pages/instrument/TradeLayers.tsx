import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useOwnFees } from '#src/entities/level/ownFees.ts'
import { ChangeSheets } from '#src/features/change-contract/ui/ChangeSheets.tsx'
import { LateReverseSheet } from '#src/features/close-contract/reverse/ui/LateReverseSheet.tsx'
import { CancelSheet } from '#src/features/close-contract/ui/CancelSheet.tsx'
import { CloseSheet } from '#src/features/close-contract/ui/CloseSheet.tsx'
import { loadSwitchDialog } from '#src/features/switch-account/loadSwitchDialog.ts'
import { ticketTerms } from '#src/features/trade-contract/fields.ts'
import { TicketSheet } from '#src/features/trade-contract/ui/TicketSheet.tsx'
import type { OrderPlace } from '#src/features/trade-contract/useOpenContract.ts'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import type { TradeLayers as Layers } from './useTradeLayers.ts'

const SwitchAccountDialog = lateSheet(loadSwitchDialog)

interface TradeLayersProps {
  readonly info: MarketInfo
  readonly layers: Layers
  readonly onOrders: (where: OrderPlace) => void
  readonly onHistory: () => void
}

/** The ticket, the closing and changing of an order, and the switch to the demo account, over the page. */
export function TradeLayers({ layers, onOrders, onHistory, ...props }: TradeLayersProps) {
  const info = useOwnFees(props.info, useSelector(selectAccount))
  const terms = ticketTerms(info)
  return (
    <>
      {layers.ticket === null || terms === null ? null : (
        <TicketSheet
          info={info}
          terms={terms}
          side={layers.ticket}
          onClose={layers.close}
          onSeeOrder={onOrders}
          onUseDemo={layers.openers.openSwitch}
        />
      )}
      {layers.closing === null ? null : (
        <CloseSheet order={layers.closing} onClose={layers.close} onHistory={onHistory} />
      )}
      {layers.reversing === null ? null : (
        <LateReverseSheet
          order={layers.reversing}
          onClose={layers.close}
          onOpen={() => onOrders('open')}
        />
      )}
      <ChangeSheets changing={layers.changing} onClose={layers.close} onHistory={onHistory} />
      {layers.cancelling === null ? null : (
        <CancelSheet
          order={layers.cancelling}
          onClose={layers.close}
          onWaiting={() => onOrders('waiting')}
        />
      )}
      {layers.switching ? <SwitchAccountDialog to="demo" onClose={layers.closeSwitch} /> : null}
    </>
  )
}
