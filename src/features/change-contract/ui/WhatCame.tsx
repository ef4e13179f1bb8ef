import type { ComponentProps } from 'react'
import type { MoneyFlow } from '#src/shared/money-write/moneyFlow.ts'
import { ChangeNote } from './ChangeSheet.tsx'
import { MeanwhileNote } from './MeanwhileNote.tsx'

type Flow = MoneyFlow<unknown, unknown>

/** The fields the operator has refused. */
export function refusedFields(flow: Flow): readonly string[] {
  return flow.phase === 'refused' ? Object.keys(flow.refusal.fields) : []
}

interface WhatCameProps<Field extends string> extends ComponentProps<typeof MeanwhileNote<Field>> {
  readonly flow: Flow
  /** The order was changed from elsewhere. */
  readonly isOther: boolean
  readonly words: { readonly refused: string; readonly unknown: string }
  readonly onAskAgain: () => void
}

/** What became of a change, or that somebody else was first, with what they made of it. */
export function WhatCame<Field extends string>(props: WhatCameProps<Field>) {
  const { flow, isOther, words, onAskAgain, ...meanwhile } = props
  if (isOther) return <MeanwhileNote {...meanwhile} />
  return <ChangeNote flow={flow} {...words} onAskAgain={onAskAgain} />
}
