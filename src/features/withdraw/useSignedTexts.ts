import { useRef } from 'react'
import { useSigner } from './useSigner.ts'
import { isWronglySigned, type WithdrawFault } from './withdrawFlow.ts'

interface SignableText {
  readonly id: string
  readonly text: string
}

/** Texts that the wallet signs, each only once. */
export interface SignedTexts {
  /** The signature of a text. Throws what the wallet's asking throws. */
  signatureOf(text: SignableText): Promise<string>
  /** Takes note of why it did not go on: what was signed wrongly is to be signed anew. */
  heed(fault: WithdrawFault): void
}

/** Has texts signed by the wallet of this person. A wrong password must not cost another look into it. */
export function useSignedTexts(): SignedTexts {
  const sign = useSigner()
  const signed = useRef<{ readonly id: string; readonly signature: string } | null>(null)
  return {
    async signatureOf({ id, text }) {
      if (signed.current?.id === id) return signed.current.signature
      const signature = await sign(text)
      signed.current = { id, signature }
      return signature
    },
    heed(fault) {
      if (isWronglySigned(fault)) signed.current = null
    },
  }
}
