import type { AccountKind } from '#protocol/account.ts'
import type { OptionKind } from '#protocol/machines/optionOrder.ts'
import { type MarketType, marketTypeName } from '#protocol/marketTypes.ts'
import {
  contractPermission,
  EVERYTHING,
  optionAllowed,
  type Permission,
  parsePolicy,
} from './rules.ts'

export { replaceOfferedClasses, selectOfferedClasses } from './store.ts'

/** Which products an account may use, and how far. */
export interface PolicyService {
  /** What an account may do with contracts on one instrument. */
  contract(
    account: AccountKind,
    instrument: { readonly type: MarketType; readonly code: string },
  ): Permission
  /** Whether an account may trade coins for coins. */
  spot(account: AccountKind): boolean
  /** Whether an account may exchange currencies. */
  exchange(account: AccountKind): boolean
  /** Countries whose residents are not served. */
  countriesNotServed(): readonly string[]
  /** Whether real accounts' fees may have discounts, and inviters a commission of them. */
  incentives(): boolean
  /** Whether real accounts may borrow. What they have must be exchangeable, so that a loan can be collected. */
  loans(): boolean
  /** Whether one provider's price is enough to open something on instruments of a type. */
  singleSource(type: MarketType): boolean
  /** Whether an account may buy a kind of option on one instrument. */
  option(
    account: AccountKind,
    kind: OptionKind,
    instrument: { readonly type: MarketType; readonly code: string },
  ): boolean
}

/**
 * The demo account may do everything. A real one may do what the policy says; without a policy, which
 * only the sandbox may be, everything too.
 * @param file text of the policy file
 * @throws Error that says what is wrong with it, for the operator
 */
export function createPolicyService(file: string | null): PolicyService {
  const policy = file === null ? null : parsePolicy(file)
  return {
    contract: (account, { type, code }) =>
      account === 'demo' || policy === null ? EVERYTHING : contractPermission(policy, type, code),
    spot: (account) => account === 'demo' || policy === null || policy.spot,
    exchange: (account) => account === 'demo' || policy === null || policy.exchange,
    countriesNotServed: () => policy?.countriesNotServed ?? [],
    incentives: () => policy === null || policy.incentives,
    loans: () => policy === null || (policy.loans && policy.exchange),
    singleSource: (type) => policy === null || policy.singleSource.includes(marketTypeName(type)),
    option: (account, kind, { type, code }) =>
      account === 'demo' || policy === null || optionAllowed(policy, kind, type, code),
  }
}
