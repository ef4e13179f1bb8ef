import * as CODE from '#protocol/errorCodes.ts'
/**
 * The rules of plans a second time, written from their text and sharing no arithmetic with the first:
 * days are walked over one by one on a calendar, and yield is counted in millionths as it accrues.
 */
interface ModelPlan {
  readonly who: number
  readonly product: number
  readonly principal: bigint
  readonly begins: number
  /** Millionths of a unit that accrued on days that were paid. */
  accrued: bigint
  paidDays: number
  paid: bigint
  promised: bigint
  over: boolean
}

export interface ModelProduct {
  readonly days: number
  readonly ppm: bigint
  readonly least: bigint
  readonly most: bigint
  readonly unit: bigint | null
  readonly exit: bigint | null
}

export interface ModelBooks {
  readonly treasury: bigint
  readonly yieldEscrow: bigint
  readonly fees: bigint
  readonly rounding: bigint
  readonly customers: readonly { readonly available: bigint; readonly staked: bigint }[]
}

const MILLION = 1_000_000n

/** The calendar's next midnight after this moment, or this very one. */
function midnightFrom(at: number): number {
  const day = new Date(at)
  const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return start === at ? at : nextMidnight(start)
}

function nextMidnight(midnight: number): number {
  const day = new Date(midnight)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)
}

export class PlanModel {
  readonly plans: ModelPlan[] = []
  now: number
  private readonly products: readonly ModelProduct[]
  private readonly available: bigint[]
  private treasury: bigint
  private fees = 0n
  private rounding = 0n

  constructor(
    products: readonly ModelProduct[],
    available: readonly bigint[],
    treasury: bigint,
    now: number,
  ) {
    this.products = products
    this.available = [...available]
    this.treasury = treasury
    this.now = now
  }

  /** `done` or the code of the refusal. */
  buy(who: number, product: number, principal: bigint): string {
    const terms = this.products[product]
    if (terms === undefined) return CODE.planProductWrong
    if (principal < terms.least || principal > terms.most) return CODE.investmentAmountWrong
    if (terms.unit !== null && principal % terms.unit > 0n) return CODE.purchaseAmountWrong
    const mine = this.plans.filter((plan) => plan.who === who && plan.product === product)
    if (mine.some((plan) => !plan.over)) return CODE.productAlreadyBought
    if ((this.available[who] ?? 0n) < principal) return CODE.insufficientMargin
    let accrued = 0n
    for (let day = 0; day < terms.days; day += 1) accrued += principal * terms.ppm
    const promised = accrued / MILLION
    if (this.treasury < promised) return CODE.treasuryNotFunded
    this.treasury -= promised
    this.move(who, -principal)
    const begins = midnightFrom(this.now)
    const fresh = { accrued: 0n, paidDays: 0, paid: 0n, over: false }
    this.plans.push({ who, product, principal, begins, promised, ...fresh })
    return 'done'
  }

  /** Pays what is over of every plan, and ends those whose term is. */
  payAll(): void {
    for (const plan of this.plans) this.pay(plan)
  }

  /** `done` or the code of the refusal. */
  redeem(index: number): string {
    const plan = this.plans[index]
    if (plan === undefined) return '404'
    this.pay(plan)
    const exit = this.products[plan.product]?.exit ?? null
    if (plan.over || exit === null) return CODE.orderNotOpen
    const share = plan.principal * exit
    const whole = share / MILLION
    const cost = share % MILLION === 0n ? whole : whole + 1n
    plan.over = true
    this.fees += whole
    this.rounding += cost - whole
    this.treasury += plan.promised - plan.paid
    plan.promised = plan.paid
    this.move(plan.who, plan.principal - cost)
    return 'done'
  }

  books(): ModelBooks {
    const { treasury, fees, rounding } = this
    const yieldEscrow = this.plans.reduce((sum, plan) => sum + plan.promised - plan.paid, 0n)
    const customers = this.available.map((available, who) => {
      const running = this.plans.filter((plan) => plan.who === who && !plan.over)
      return { available, staked: running.reduce((sum, plan) => sum + plan.principal, 0n) }
    })
    return { treasury, yieldEscrow, fees, rounding, customers }
  }

  private pay(plan: ModelPlan): void {
    const terms = this.products[plan.product]
    if (plan.over || terms === undefined) return
    let midnight = plan.begins
    for (let day = 1; day <= terms.days; day += 1) {
      midnight = nextMidnight(midnight)
      if (day <= plan.paidDays || this.now < midnight) continue
      plan.accrued += plan.principal * terms.ppm
      const due = plan.accrued / MILLION - plan.paid
      plan.paid += due
      plan.paidDays = day
      this.move(plan.who, due)
    }
    if (plan.paidDays < terms.days) return
    plan.over = true
    this.move(plan.who, plan.principal)
  }

  private move(who: number, units: bigint): void {
    this.available[who] = (this.available[who] ?? 0n) + units
  }
}
