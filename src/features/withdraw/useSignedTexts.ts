import { useRef } from 'react'
import { useSigner } from './useSigner.ts'
import { isWronglySigned, type WithdrawFault } from './withdrawFlow.ts'

interface SignableText {
  readonly id: string
  readonly text: string
  /** Where it was mailed to; null: the wallet signs it. */
  readonly sentTo: string | null
}

/** Texts that the wallet signs, each only once. */
export interface SignedTexts {
  /** The signature of a text; none of one that was mailed. Throws what the wallet's asking throws. */
  signatureOf(text: SignableText): Promise<{ readonly signature?: string }>
  /** Takes note of why it did not go on: what was signed wrongly is to be signed anew. */
  heed(fault: WithdrawFault): void
}

/** Has texts signed by the wallet of this person. A wrong password must not cost another look into it. */
export function useSignedTexts(): SignedTexts {
  const sign = useSigner()
  const signed = useRef<{ readonly id: string; readonly signature: string } | null>(null)
  return {
    async signatureOf({ id, text, sentTo }) {
      if (sentTo !== null) return {}
      if (signed.current?.id !== id) signed.current = { id, signature: await sign(text) }
      return { signature: signed.current.signature }
    },
    heed(fault) {
      if (isWronglySigned(fault)) signed.current = null
    },
  }
}
