import { useState } from 'react'
import type { Network } from '#protocol/withdrawalWays.ts'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import type { Scanned } from './scan/scanPicture.ts'

/** Why a picture gave no address. */
export type ScanFault = Extract<Scanned, { ok: false }>['fault'] | 'unreadable'

interface Scan {
  readonly isReading: boolean
  /** Why the last picture gave no address of this network; null once something else is tried. */
  readonly fault: ScanFault | null
  readonly forget: () => void
  /** The address in a picture; null when there is none. */
  readonly read: (picture: File) => Promise<string | null>
}

/** Reads addresses from pictures of QR codes; what reads them is loaded with the first picture. */
export function useScan(network: Network): Scan {
  const [isReading, setReading] = useState(false)
  const [last, setLast] = useState<{ network: Network; fault: ScanFault } | null>(null)
  return {
    isReading,
    fault: last?.network === network ? last.fault : null,
    forget: () => setLast(null),
    async read(picture) {
      setLast(null)
      setReading(true)
      const scanned = await scan(picture, network)
      setReading(false)
      setLast(scanned.ok ? null : { network, fault: scanned.fault })
      return scanned.ok ? scanned.address : null
    },
  }
}

type Outcome = Extract<Scanned, { ok: true }> | { readonly ok: false; readonly fault: ScanFault }

async function scan(picture: File, network: Network): Promise<Outcome> {
  try {
    const { scanPicture } = await arrive(import('./scan/scanPicture.ts'))
    return await scanPicture(picture, network)
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
}
