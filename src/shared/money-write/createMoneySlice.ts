import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import {
  selectUser,
  sessionEnded,
  sessionRestored,
  signedIn,
  type WithSession,
} from '#src/shared/session/session.slice.ts'
import { rootReducer } from '#src/shared/store/rootReducer.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'
import type { WriteKind } from './writeKinds.ts'

type AnyFlow = MoneyFlow<unknown, unknown>

const IDLE: AnyFlow = { phase: 'idle' }

/** Writes of money of one product, all of one customer, and what was typed for the next. */
export interface MoneyState {
  /** Id of the customer it belongs to; null while only a visitor typed something. */
  readonly owner: string | null
  /** Of each kind the one write that is on its way, or was answered last. */
  readonly flows: Readonly<Partial<Record<WriteKind, AnyFlow>>>
  /** Fields of tickets by instrument, so that they survive a sign-in on the way. */
  readonly drafts: Readonly<Record<string, unknown>>
}

const INITIAL: MoneyState = { owner: null, flows: {}, drafts: {} }

/** Something happened to a write of a customer. */
export interface FlowStep {
  readonly customer: string
  readonly kind: WriteKind
  readonly event: MoneyFlowEvent<unknown, unknown>
}

/** A ticket was filled in by a customer, or by a visitor. */
interface Draft {
  readonly customer: string | null
  readonly id: string
  readonly fields: unknown
}

/** The state as `customer` may go on with it: nothing of one is ever shown to, or sent for, another. */
function ownedBy(state: MoneyState, customer: string): MoneyState {
  const isTheirs = state.owner === null || state.owner === customer
  return isTheirs ? { ...state, owner: customer } : { ...INITIAL, owner: customer }
}

/** A late answer to what another customer sent changes nothing. */
function stepped(state: MoneyState, { customer, kind, event }: FlowStep): MoneyState {
  if (state.owner !== null && state.owner !== customer) return state
  const flow = moneyFlowStep(state.flows[kind] ?? IDLE, event)
  return { ...state, owner: customer, flows: { ...state.flows, [kind]: flow } }
}

/** Who signs in takes the slice over, nobody who typed something before. */
function drafted(state: MoneyState, { customer, id, fields }: Draft): MoneyState {
  if (customer !== null && state.owner !== null && state.owner !== customer) return state
  return { ...state, owner: customer ?? state.owner, drafts: { ...state.drafts, [id]: fields } }
}

/** What is left at a sign-out: only writes without an answer, for their own customer to find again. */
function signedOut({ owner, flows }: MoneyState): MoneyState {
  const pending = Object.entries(flows).filter(([, flow]) => pendingOf(flow) !== null)
  return pending.length === 0 ? INITIAL : { owner, flows: Object.fromEntries(pending), drafts: {} }
}

/** Where the writes of one product live in the store. */
export interface MoneySlice {
  /** The flow as the customer who is signed in may see it: their own. Nobody else sees any. */
  flow(state: WithSession, kind: WriteKind): AnyFlow
  /** Whose it is, also after they signed out; null for nobody's. */
  owner(state: WithSession): string | null
  stepped(step: FlowStep): PayloadAction<FlowStep>
  /** What was typed for an instrument by this customer or, before they signed in, by a visitor. */
  draft(state: WithSession, id: string): unknown
  drafted(draft: Draft): PayloadAction<Draft>
}

/**
 * Makes the slice of one product and adds it to the store, which may be running already.
 * @param name its key in the state, such as `spot`
 */
export function createMoneySlice(name: string): MoneySlice {
  const slice = createSlice({
    name,
    initialState: INITIAL,
    reducers: {
      stepped: (state, { payload }: PayloadAction<FlowStep>) =>
        stepped(state as MoneyState, payload),
      drafted: (state, { payload }: PayloadAction<Draft>) => drafted(state as MoneyState, payload),
    },
    extraReducers: (builder) => {
      builder.addCase(signedIn, (state, { payload }) =>
        ownedBy(state as MoneyState, payload.user.id),
      )
      // Another tab signed in or out.
      builder.addCase(sessionRestored, (state, { payload }) => {
        const customer = payload?.user?.id
        const before = state as MoneyState
        return customer === undefined ? signedOut(before) : ownedBy(before, customer)
      })
      builder.addCase(sessionEnded, (state, { payload }) =>
        payload === 'expired' ? state : signedOut(state as MoneyState),
      )
    },
  })
  const injected = slice.injectInto(rootReducer)
  const own = (state: WithSession): MoneyState =>
    injected.selectSlice(state as unknown as Readonly<Record<string, MoneyState>>)
  return {
    flow(state, kind) {
      const { owner, flows } = own(state)
      const isTheirs = owner !== null && owner === selectUser(state)?.id
      return (isTheirs ? flows[kind] : null) ?? IDLE
    },
    owner: (state) => own(state).owner,
    stepped: slice.actions.stepped,
    draft(state, id) {
      const { owner, drafts } = own(state)
      const customer = selectUser(state)?.id ?? null
      return customer === null || owner === null || owner === customer ? drafts[id] : undefined
    },
    drafted: slice.actions.drafted,
  }
}
