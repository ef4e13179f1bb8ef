import { useState } from 'react'
import type { OwnerAct } from '#protocol/ownerProof.ts'
import { googleStep } from '#src/entities/session/googleWay.ts'

/** Whether a form is open; from the beginning for who comes back from Google, where they confirmed its act. */
export const useReturned = (act: OwnerAct) => useState(() => googleStep.read()?.act === act)
