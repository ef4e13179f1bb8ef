import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPaths, ROOT } from '../tidy/repository.ts'
import { breaches, judge } from './cruise.ts'

/** One breach of each rule: file -> its only line. */
const PLANTED: Readonly<Record<string, readonly [file: string, line: string]>> = {
  'src-pages-looks-up': ['src/pages/home/HomePage.ts', "import '#src/app/store.ts'"],
  'src-features-looks-up': ['src/features/trade/submit.ts', "import '#src/pages/home/room.ts'"],
  'src-entities-looks-up': ['src/entities/order/row.ts', "import '#src/features/trade/rules.ts'"],
  'src-shared-looks-up': [
    'src/shared/ui/chip.ts',
    "import type { A } from '#src/entities/order/order.ts'",
  ],
  'src-pages-siblings': ['src/pages/home/hero.ts', "import '#src/pages/market/room.ts'"],
  'src-features-siblings': [
    'src/features/trade/ticket.ts',
    "import '#src/features/sign-in/nonce.ts'",
  ],
  'src-entities-siblings': [
    'src/entities/order/price.ts',
    "import '#src/entities/market/market.ts'",
  ],
  'contract-stands-alone': ['contract/fee.ts', "import 'node:fs'"],
  'src-sees-server': ['src/app/boot.ts', "import '#server/platform/clock.ts'"],
  'server-sees-src': ['server/main/boot.ts', "import '#src/app/store.ts'"],
  'product-sees-tests': ['server/main/fake.ts', "import '#kit/database.ts'"],
  'tests-see-kit-only': ['server/main/a.test.ts', "import '../../scripts/seed.ts'"],
  'server-module-ledger': [
    'server/modules/ledger/post.ts',
    "import '#server/modules/market/service.ts'",
  ],
  'server-module-contracts': [
    'server/modules/contracts/open.ts',
    "import '#server/modules/auth/service.ts'",
  ],
  'module-not-listed': ['server/modules/lottery/service.ts', "import '#contract/money.ts'"],
  'module-through-its-door': ['server/http/ledger.ts', "import '#server/modules/ledger/store.ts'"],
  'module-through-its-door-from-modules': [
    'server/modules/contracts/quick.ts',
    "import '#server/modules/ledger/store.ts'",
  ],
  'server-platform-looks-up': ['server/platform/log.ts', "import '#server/http/call.ts'"],
  'server-modules-look-up': ['server/modules/market/push.ts', "import '#server/http/call.ts'"],
  'server-http-looks-up': ['server/http/reload.ts', "import '#server/main/house.ts'"],
  'sql-outside-stores': ['server/http/rows.ts', "import 'pg'"],
  'http-framework-outside-http': ['server/modules/market/reply.ts', "import 'fastify'"],
  'rules-are-pure': ['server/modules/contracts/rules.ts', "import './store.ts'"],
  'no-cycles': ['contract/chicken.ts', "import './egg.ts'"],
  'not-found': ['src/shared/lib/lost.ts', "import './nowhere.ts'"],
  'dev-packages-in-product': ['src/shared/lib/check.ts', "import 'fast-check'"],
}

/** What the planted lines lead to; innocent themselves. */
const INNOCENT: Readonly<Record<string, string>> = {
  'src/app/store.ts': '',
  'src/pages/home/room.ts': '',
  'src/pages/market/room.ts': '',
  'src/features/trade/rules.ts': "import '#src/entities/order/order.ts'",
  'src/features/sign-in/nonce.ts': '',
  'src/entities/order/order.ts': "import '#contract/money.ts'",
  'src/entities/market/market.ts': '',
  'server/main/house.ts': "import '#server/http/call.ts'",
  'server/http/call.ts': "import '#server/modules/ledger/service.ts'",
  'server/platform/clock.ts': "import '#contract/money.ts'",
  'server/modules/ledger/service.ts': "import './store.ts'",
  'server/modules/ledger/store.ts': '',
  'server/modules/market/service.ts': "import '#server/modules/ledger/service.ts'",
  'server/modules/auth/service.ts': '',
  'server/modules/contracts/store.ts': '',
  'server/main/ok.test.ts': "import '#kit/database.ts'",
  'test/kit/database.ts': "import '#server/main/house.ts'",
  'scripts/seed.ts': '',
  'contract/money.ts': '',
  'contract/egg.ts': "import './chicken.ts'",
  'node_modules/pg/index.js': '',
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/fastify/index.js': '',
  'node_modules/fastify/package.json': '{"name":"fastify","main":"index.js"}',
  'node_modules/fast-check/index.js': '',
  'node_modules/fast-check/package.json': '{"name":"fast-check","main":"index.js"}',
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies: { pg: '1', fastify: '1' },
    devDependencies: { 'fast-check': '1' },
    imports: {
      '#contract/*': './contract/*',
      '#src/*': './src/*',
      '#server/*': './server/*',
      '#kit/*': './test/kit/*',
    },
  }),
}

describe('the layers of this repository', () => {
  it('were read, every file of them', async () => {
    const result = await judge(ROOT)
    const read = new Set(result.modules.map((module) => module.source))
    const onDisk = listPaths().filter((name) =>
      /^(contract|src|server|test|scripts)\/.*\.(ts|tsx|mjs)$/.test(name),
    )
    expect(onDisk.length).toBeGreaterThan(20)
    expect(onDisk.filter((name) => !read.has(name))).toEqual([])
    expect(breaches(result)).toEqual([])
  })

  it('have their edges read: the server is seen to use the contract', async () => {
    const result = await judge(ROOT, ['server'])
    const refusal = result.modules.find((module) => module.source === 'server/platform/refusal.ts')
    expect(refusal?.dependencies.map((edge) => edge.resolved)).toContain('contract/errors.ts')
  })
})

describe('a planted breach', () => {
  let root = ''
  let found: readonly string[] = []

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'layers-'))
    const planted = Object.values(PLANTED).map(([file, line]) => [file, line] as const)
    for (const [file, text] of [...Object.entries(INNOCENT), ...planted]) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    found = breaches(await judge(root))
  })

  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
  })

  it.each(Object.entries(PLANTED))('of %s is caught', (rule, [file]) => {
    expect(
      found.filter((line) => line.startsWith(`${file} -> `) && line.includes(`: ${rule}. `)),
    ).not.toEqual([])
  })

  it('is the only kind of file that is blamed', () => {
    const blamed = new Set(found.map((line) => line.split(' -> ')[0]))
    const guilty = new Set(Object.values(PLANTED).map(([file]) => file))
    guilty.add('contract/egg.ts')
    expect([...blamed].filter((file) => !guilty.has(file ?? ''))).toEqual([])
  })

  it('tells where the line belongs', () => {
    expect(found.every((line) => line.split('. ').slice(1).join('. ').length > 20)).toBe(true)
  })
})
