import type { Mutant } from './mutant.ts'

const LIVE = 'server/modules/market/live'

const ofRule = (name: string, costs: string, was: string, becomes: string): Mutant => ({
  name,
  costs,
  edits: [{ file: 'protocol/formulas/providerPrice.ts', was, becomes }],
  project: 'unit',
  test: 'protocol/formulas/providerPrice.test.ts',
})

/** Of prices that providers of data make. */
export const PROVIDER_MUTANTS: readonly Mutant[] = [
  ofRule(
    'old quote of a provider believed',
    'everybody: orders fill at a price of minutes ago',
    "if (!isFresh(quote, freshMs)) return out('stale')",
    '',
  ),
  ofRule(
    'quiet provider believed without a sign of life',
    'everybody: a connection that is dead goes on making prices for a minute',
    'silentMs !== null && within(silentMs, ALIVE_MS)',
    'silentMs !== undefined',
  ),
  ofRule(
    'one provider is full by itself',
    'the operator: one wrong source opens orders that no policy allowed on it',
    "if (other === undefined) return 'single'",
    "if (other === undefined) return 'full'",
  ),
  ofRule(
    'wrong price of a provider confirms itself',
    'everybody: a price of half as much again stops and liquidates, as soon as it stands for a second',
    'waits && used.every(({ quote }) => quote.ageMs + LATER_MS <= waited)',
    'waits',
  ),
  {
    name: 'crosses compared by one leg turned over',
    costs: 'the customer: pairs that fit are closed to new orders, pairs that do not stay open',
    edits: [
      {
        file: `${LIVE}/crossChecks.ts`,
        was: 'isPerDollar: true }',
        becomes: 'isPerDollar: false }',
      },
    ],
    project: 'unit',
    test: `${LIVE}/crossChecks.test.ts`,
  },
  {
    name: 'one cross that fits not heard for its pairs',
    costs: 'the customer: one wrong cross closes all pairs of its currencies to new orders',
    edits: [
      {
        file: `${LIVE}/crossChecks.ts`,
        was: ' && !found.some(bearsOut)',
        becomes: '',
      },
    ],
    project: 'unit',
    test: `${LIVE}/crossChecks.test.ts`,
  },
  {
    name: 'providers judged by the rule of exchanges',
    costs: 'the customer: a receipt on prices of providers can be proved by nobody',
    edits: [
      {
        file: 'protocol/proof/evidence.ts',
        was: 'if (ruleOf(text) === PROVIDER_RULE) {',
        becomes: 'if (ruleOf(text) === INDEX_RULE) {',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/providerEvidence.test.ts',
  },
  {
    name: 'one provider is enough without a policy that says so',
    costs: 'the operator: one wrong source opens orders that no policy allowed on it',
    edits: [
      {
        file: `${LIVE}/providerSource.ts`,
        was: "return isOneEnough ? 'full' : 'thin'",
        becomes: "return 'full'",
      },
    ],
    project: 'unit',
    test: `${LIVE}/providerSource.test.ts`,
  },
  {
    name: 'provider without a licence',
    costs: 'the operator: sells prices that it has no right to show',
    edits: [
      {
        file: `${LIVE}/provider/rulesLicence.ts`,
        was: 'licence === null ?',
        becomes: 'licence !== licence ?',
      },
    ],
    project: 'unit',
    test: `${LIVE}/provider/providersFile.test.ts`,
  },
  {
    name: 'licence that never ends',
    costs: 'the operator: sells prices that it has no right to show any more',
    edits: [
      {
        file: `${LIVE}/provider/rulesLicence.ts`,
        was: 'until < toIso(now).slice(0, 10)',
        becomes: "until < ''",
      },
    ],
    project: 'unit',
    test: `${LIVE}/provider/providersFile.test.ts`,
  },
  {
    name: 'key of a provider said',
    costs: 'the operator: whoever reads the log or the status page asks the provider in its name',
    edits: [
      {
        file: `${LIVE}/provider/providerConnection.ts`,
        was: 'withoutKey(why, this.#parts.order.key)',
        becomes: 'why',
      },
    ],
    project: 'unit',
    test: `${LIVE}/provider/providerConnection.test.ts`,
    notices: 'carries the key and a heartbeat',
  },
  {
    name: 'key of a provider logged',
    costs: 'the operator: whoever reads the log asks the provider in its name',
    edits: [
      {
        file: 'server/main/configSecrets.ts',
        was: '    ...ofProviders,\n',
        becomes: '',
      },
    ],
    project: 'unit',
    test: 'server/main/liveConfig.test.ts',
  },
  {
    name: 'class of a provider’s price unread',
    costs:
      'the customers: coins are priced by one trade of one provider, and every verifier believes it',
    edits: [
      {
        file: 'protocol/proof/evidence.ts',
        was: 'const isOfInstrument = evidence.class === providerClassOf(evidence.instrumentId)',
        becomes: 'const isOfInstrument = evidence.decimals >= 0',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/providerEvidence.test.ts',
  },
  {
    name: 'jump of a provider’s price never confirmed',
    costs: 'everybody: after a real move of a tenth the instrument has no price any more',
    edits: [
      {
        file: `${LIVE}/providerSource.ts`,
        was: 'held: canBeHeld({ held: before, last, at }) ? before : null,',
        becomes: 'held: null,',
      },
    ],
    project: 'unit',
    test: `${LIVE}/providerSource.test.ts`,
  },
  {
    name: 'jump of a provider’s price held back in its own second',
    costs: 'the operator: a row that no verifier believes, and every receipt with it',
    edits: [
      {
        file: `${LIVE}/providerSource.ts`,
        was: 'held: canBeHeld({ held: before, last, at }) ? before : null,',
        becomes: 'held: before,',
      },
    ],
    project: 'unit',
    test: `${LIVE}/providerSource.test.ts`,
  },
]
