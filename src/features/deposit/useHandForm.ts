import { useState } from 'react'
import type { DepositNetwork } from '#protocol/deposit.ts'
import type { StoredImage } from '#protocol/image.ts'
import {
  fieldOf,
  type HandBody,
  type HandField,
  type HandWrite,
  sameIn,
  sameReport,
} from './reportDeposit.ts'
import { type ReadHash, readHash } from './readHash.ts'
import { type AmountEntry, useAmountEntry } from './useAmountEntry.ts'

/** A report by hand as it is being filled in. */
export interface HandForm {
  readonly entry: AmountEntry
  readonly typed: string
  readonly type: (text: string) => void
  readonly read: ReadHash
  readonly image: StoredImage | null
  readonly show: (image: StoredImage | null) => void
  /** Names the field of the picture; another one after each picture that was taken. */
  readonly page: string
  /** What would be sent; null while something is missing. */
  readonly body: HandBody | null
  /** The field that the server refused, while it says the same as then. */
  readonly refused: HandField | null
  /** Whether the refusal belongs beside a field of this form, and not above its button. */
  readonly isBeside: boolean
  readonly submit: () => void
}

function bodyOf(
  network: string,
  { coin, amount, issue }: AmountEntry,
  read: ReadHash,
  image: StoredImage | null,
): HandBody | null {
  if (issue !== null || amount === null || !read.ok || image === null) return null
  const imageId = image.id
  return { way: 'hand', network, asset: coin.asset, amount, ...read.named, imageId }
}

/** Null for a network without coins. */
export function useHandForm(network: DepositNetwork, write: HandWrite): HandForm | null {
  const entry = useAmountEntry(network)
  const [typed, type] = useState('')
  const [image, show] = useState<StoredImage | null>(null)
  const [sent, mark] = useState<HandBody | null>(null)
  const [taken, see] = useState<string | null>(null)
  const [page, turn] = useState('')
  const { flow } = write
  if (entry === null) return null
  const read = readHash(typed, network.chainId !== null)
  const body = bodyOf(network.id, entry, read, image)
  if (flow.phase === 'confirmed' && flow.result.id !== taken) {
    see(flow.result.id)
    // No picture proves twice, and what was taken is not offered once more; what was typed for another one stays.
    if (sent !== null && image?.id === sent.imageId) {
      turn(flow.result.id)
      show(null)
    }
    if (body !== null && sent !== null && sameReport(body, sent)) {
      entry.type('')
      type('')
    }
  }
  const field = flow.phase === 'refused' ? fieldOf(flow.refusal) : null
  // After a reload the fields are empty: then it is said above the button.
  const isBeside = field !== null && flow.phase === 'refused' && flow.request === sent
  const isSame = body !== null && sent !== null && field !== null && sameIn(field, body, sent)
  return {
    entry,
    typed,
    type,
    read,
    image,
    show,
    page,
    body,
    refused: isBeside && isSame ? field : null,
    isBeside,
    submit() {
      if (body === null) return
      mark(body)
      write.submit(body)
    },
  }
}
