import { z } from 'zod'
import { COUNTRIES } from '#protocol/identityTerms.ts'
import { OPTION_KINDS, type OptionKind } from '#protocol/machines/optionOrder.ts'
import { MARKET_TYPE, type MarketType, marketTypeName } from '#protocol/marketTypes.ts'

/** The wire takes no more, so "everything" is this. */
const LEVERAGE_LIMIT = 1000

const marketTypes = Object.keys(MARKET_TYPE) as [keyof typeof MARKET_TYPE]

const instruments = {
  marketType: z.enum(marketTypes),
  /** Instrument codes it is about; all of the type when absent. */
  codes: z
    .array(z.string().regex(/^[A-Z0-9.]{1,20}$/))
    .min(1)
    .optional(),
}

/** A kind of option that is allowed on some instruments: fixed payouts, or calls and puts. */
const OptionRule = z.strictObject({ ...instruments, kind: z.enum(OPTION_KINDS) })

const ContractRule = z.strictObject({
  ...instruments,
  maxLeverage: z.int().min(1).max(LEVERAGE_LIMIT),
})

/**
 * What a real account may trade in one jurisdiction. The first rule that fits an instrument decides;
 * where none fits, it is not allowed.
 */
const Policy = z.strictObject({
  name: z.string().min(1).max(200),
  source: z.string().max(500),
  contracts: z.array(ContractRule).max(1000),
  /** Whether coins may be traded for coins; where it is not said, they may not. */
  spot: z.boolean().default(false),
  /** Whether currencies may be exchanged for one another; where it is not said, they may not. */
  exchange: z.boolean().default(false),
  /** Countries (ISO 3166-1 alpha-2) whose residents may not be verified, and so get nothing that needs it. */
  countriesNotServed: z.array(z.enum(COUNTRIES as [string, ...string[]])).default([]),
  /** Whether fees may have discounts, and inviters a commission; where it is not said, they may not. */
  incentives: z.boolean().default(false),
  /** Whether real accounts may borrow; where it is not said, they may not. */
  loans: z.boolean().default(false),
  /** Market types on which one provider of prices is enough to open something; of others it only closes. */
  singleSource: z.array(z.enum(marketTypes)).default([]),
  /** Options are off but where a rule says otherwise. */
  options: z.array(OptionRule).max(1000).optional(),
})
export type Policy = z.infer<typeof Policy>

/** What an account may do with one instrument. */
export interface Permission {
  readonly allowed: boolean
  /** Zero when it is not allowed. */
  readonly maxLeverage: number
}

export const EVERYTHING: Permission = { allowed: true, maxLeverage: LEVERAGE_LIMIT }
const NOTHING: Permission = { allowed: false, maxLeverage: 0 }

/**
 * Reads a policy file.
 * @throws Error that says what is wrong, for the operator
 */
export function parsePolicy(text: string): Policy {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error('The policy file is no JSON.', { cause: error })
  }
  const read = Policy.safeParse(json)
  if (read.success) return read.data
  throw new Error(`The policy file is not valid:\n${z.prettifyError(read.error)}`)
}

/** What a policy says about contracts on one instrument. */
export function contractPermission(policy: Policy, type: MarketType, code: string): Permission {
  const name = marketTypeName(type)
  const rule = policy.contracts.find((one) => isAbout(one, name, code))
  return rule === undefined ? NOTHING : { allowed: true, maxLeverage: rule.maxLeverage }
}

/** Whether a policy allows a kind of option on one instrument. */
export function optionAllowed(
  policy: Policy,
  kind: OptionKind,
  type: MarketType,
  code: string,
): boolean {
  const name = marketTypeName(type)
  return policy.options?.some((one) => one.kind === kind && isAbout(one, name, code)) ?? false
}

function isAbout(
  { marketType, codes }: { readonly marketType: string; readonly codes?: string[] | undefined },
  name: string,
  code: string,
): boolean {
  return marketType === name && (codes === undefined || codes.includes(code))
}
