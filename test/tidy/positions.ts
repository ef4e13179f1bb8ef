import { type Finding, lineAt, type SourceFile } from './repository.ts'

/** How many positions each file may still have, from before the rule. Lower it where one goes; add none. */
const OLD: Readonly<Record<string, number>> = {
  'test/journeys/bytes.spec.ts': 1,
  'test/journeys/changedOrder.spec.ts': 5,
  'test/journeys/comfort.spec.ts': 8,
  'test/journeys/exchange.spec.ts': 5,
  'test/journeys/firstTrade.spec.ts': 8,
  'test/journeys/gate.spec.ts': 2,
  'test/journeys/keyboard.spec.ts': 4,
  'test/journeys/limitOrder.spec.ts': 7,
  'test/journeys/movedLimit.spec.ts': 1,
  'test/journeys/movedStop.spec.ts': 1,
  'test/journeys/notices.spec.ts': 2,
  'test/journeys/options.spec.ts': 2,
  'test/journeys/pairedDeposit.spec.ts': 1,
  'test/journeys/plans.spec.ts': 1,
  'test/journeys/proof.spec.ts': 1,
  'test/journeys/receipts.spec.ts': 3,
  'test/journeys/routes.spec.ts': 4,
  'test/journeys/session.spec.ts': 6,
  'test/journeys/spot.spec.ts': 5,
  'test/journeys/statement.spec.ts': 2,
  'test/journeys/tradingWindow.spec.ts': 7,
  'test/journeys/walletConnect.spec.ts': 3,
  'test/journeys/walletFaults.spec.ts': 4,
  'test/journeys/withdraw.spec.ts': 1,
  'test/kit/depositScreens.ts': 4,
  'test/kit/depositSteps.ts': 2,
  'test/kit/dragLines.ts': 1,
  'test/kit/overflowWalk.ts': 6,
  'test/kit/productScreens.ts': 1,
  'test/kit/screenWalk.ts': 10,
  'test/kit/visit.ts': 2,
  'test/kit/wcPages.ts': 2,
  'test/kit/withdrawSteps.ts': 3,
}

const POSITION = /\.(?:nth\(|first\(\)|last\(\))/g

/**
 * Journeys select by role and name. What is chosen by its place is another thing as soon as a button joins it, and
 * all that is told then is a wait that ended.
 */
export function checkPositions({ path, text }: SourceFile): readonly Finding[] {
  if (!path.startsWith('test/journeys/') && !text.includes("'@playwright/test'")) return []
  const found = [...text.matchAll(POSITION)]
  const most = OLD[path] ?? 0
  if (found.length <= most) return []
  return found.map(({ 0: what, index }) => ({
    path,
    line: lineAt(text, index),
    message: `${what} selects by position, ${found.length} times where ${most} are allowed: select by role and name`,
  }))
}
