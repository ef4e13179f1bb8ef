import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { isEvidence } from '#src/entities/price-log/judgeLog.ts'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { logHands, lookAtLog } from '#src/entities/price-log/lookAtLog.ts'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import css from './LogAlarm.module.css'
import LogAlarm from './LogAlarm.tsx'
import type { AppStore } from './store.ts'

const place = document.createElement('div')
place.className = css.place ?? ''

async function raiseWhenBroken(): Promise<void> {
  if (currentKeptLog()?.breach?.read !== false) return
  await loadSlices(['receipt'])
  if (place.isConnected) return
  // Behind the app: the first link of a page is the one that skips to its content.
  document.body.append(place)
  createRoot(place).render(createElement(LogAlarm))
}

// What another tab finds is to be seen in this one too.
onKeptLog(() => {
  void raiseWhenBroken().catch(() => undefined)
})

/**
 * One look at the published price history, if anybody looks at the page. After a breach that
 * shows something there is nothing more to be learnt; one for want of a proof ends with a proof.
 */
export async function watchOnce(dispatch: AppStore['dispatch']): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const known = currentKeptLog()?.breach ?? null
  if (!isEvidence(known)) await lookAtLog(logHands(dispatch))
  // Without the words there is a next time.
  await raiseWhenBroken().catch(() => undefined)
}
