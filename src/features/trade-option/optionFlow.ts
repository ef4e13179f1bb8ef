import type { AccountKind } from '#contract/account.ts'
import type { BuyOptionBody, OptionOrder } from '#contract/optionOrder.ts'
import { driveMoneyFlow } from '#src/entities/order/driveMoneyFlow.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
  pendingOf,
} from '#src/entities/order/moneyFlow.ts'
import { newKey } from '#src/shared/api/call.ts'

/** A purchase as it was pressed: what is sent, and where. */
export interface OptionPress {
  readonly account: AccountKind
  readonly body: BuyOptionBody
}

export type OptionFlow = MoneyFlow<OptionPress, OptionOrder>
type Event = MoneyFlowEvent<OptionPress, OptionOrder>

/** How a purchase is sent, and who is signed in at the moment. */
export interface BuyingHands {
  send(
    press: OptionPress,
    key: string,
  ): Promise<{ data?: OptionOrder | null | undefined; error?: unknown }>
  ownerNow(): string | null
}

const IDLE: OptionFlow = { phase: 'idle' }

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * The one purchase of an option on its way. It lives beside the store, which every page loads, and is its
 * customer's alone: nobody else sees it, and it is never sent in another's name.
 */
class Buying {
  #flow: OptionFlow = IDLE
  #owner: string | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  flowOf(owner: string | null): OptionFlow {
    return owner !== null && owner === this.#owner ? this.#flow : IDLE
  }

  /** Sends. A second press while one is on its way, or its outcome unknown, does nothing. */
  async press(press: OptionPress, hands: BuyingHands): Promise<void> {
    const owner = hands.ownerNow()
    if (owner === null || pendingOf(this.flowOf(owner)) !== null) return
    if (owner !== this.#owner) this.#flow = IDLE
    this.#owner = owner
    const key = newKey()
    this.#step({ type: 'press', key, request: press })
    await this.#drive(key, press, hands, 1)
  }

  /** Asks at once what became of a purchase without an answer, with its own key. */
  async askAgain(hands: BuyingHands): Promise<void> {
    const flow = this.flowOf(hands.ownerNow())
    if (flow.phase !== 'unknown') return
    const { key, request, tries } = flow.pending
    this.#step({ type: 'askAgain', key })
    await this.#drive(key, request, hands, tries + 1)
  }

  /** Puts an answered purchase away. */
  dismiss(): void {
    this.#step({ type: 'dismiss' })
  }

  #drive(key: string, press: OptionPress, hands: BuyingHands, firstTry: number): Promise<void> {
    return driveMoneyFlow<OptionOrder>(
      {
        async send() {
          const { data, error } = await hands.send(press, key)
          // A gateway's empty answer tells nothing about the write.
          return data === undefined || data === null ? { error } : { data }
        },
        settled: (outcome) =>
          this.#step(
            outcome.kind === 'confirmed'
              ? { type: 'confirm', key, result: outcome.result }
              : { type: 'refuse', key, refusal: outcome.refusal },
          ),
        lost: () => this.#step({ type: 'lose', key }),
        askAgain: () => {
          const flow = this.flowOf(hands.ownerNow())
          if (flow.phase !== 'unknown' || flow.pending.key !== key) return false
          this.#step({ type: 'askAgain', key })
          return true
        },
        wait: pause,
      },
      firstTry,
    )
  }

  #step(event: Event): void {
    const next = moneyFlowStep(this.#flow, event)
    if (next === this.#flow) return
    this.#flow = next
    for (const listener of this.#listeners) listener()
  }
}

export const buying = new Buying()
