import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutantNamed, mutantPlugin } from './test/mutants/mutate.ts'

const mutant = mutantNamed(process.env.MUTANT)
const plugins = mutant === null ? [] : [mutantPlugin(() => mutant)]
/** Milliseconds that even a busy machine needs no more of. */
const SLOW = 120_000

/** Files of a worker share its process and libraries, which halves the work; `cleanSlate.ts` keeps them apart. */
const SHARED = {
  isolate: false,
  testTimeout: SLOW,
  hookTimeout: SLOW,
  setupFiles: ['test/kit/cleanSlate.ts'],
  maxWorkers: Math.max(2, availableParallelism() - 1),
}

/** What takes longest by far, though its files are short. */
const LONG =
  /test\/model\/|ledger\/model|embeddedPostgres|sandboxChain|depositsByHand|deposits\/(nodes|audit)|receipts\/kinds/

/** Begins with what takes longest, so that no processor waits for the other at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Long histories and attacks beside the rules that their modules' own tests hold; `npm test -- --all` tries them too. */
const DEEP = ['test/{attacks,model}/**', '**/machine.db.test.ts']
const MAIN_ONLY = process.env['MAIN_ONLY'] === '1'

const SKIPPED = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

/** A condition that is awaited may take longer than Vitest's second: two processors do six things at once. */
const PATIENT = { poll: { timeout: 60_000 } }

/**
 * Four kinds of test, by file name: `*.test.ts` pure logic, `*.test.tsx` components in happy-dom,
 * `*.db.test.ts` on PostgreSQL, and the rules of the repository itself under `test/`.
 */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    globalSetup: ['test/kit/outsideWrites.globalSetup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          ...SHARED,
          name: 'unit',
          environment: 'node',
          include: ['{protocol,src,server,scripts,verifier}/**/*.test.ts', 'test/kit/**/*.test.ts'],
          exclude: [...SKIPPED, '**/*.db.test.ts'],
          expect: PATIENT,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'ui',
          environment: 'happy-dom',
          setupFiles: [...SHARED.setupFiles, 'test/kit/patientQueries.ts'],
          include: ['src/**/*.test.tsx', 'test/{gallery,kit}/**/*.test.tsx'],
          exclude: SKIPPED,
          expect: PATIENT,
        },
      },
      {
        plugins,
        test: {
          ...SHARED,
          // They wait for PostgreSQL a third of the time. Seven share the 300 connections of one server.
          maxWorkers: Math.min(7, availableParallelism() + 1),
          name: 'db',
          environment: 'node',
          setupFiles: [...SHARED.setupFiles, 'test/kit/cheapHashes.ts'],
          include: ['{server,test}/**/*.db.test.ts'],
          exclude: MAIN_ONLY ? [...SKIPPED, ...DEEP] : SKIPPED,
          globalSetup: ['test/kit/postgres.globalSetup.ts'],
          expect: PATIENT,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'repo',
          environment: 'node',
          include: ['test/{architecture,locales,mutants,tidy}/**/*.test.ts'],
          exclude: SKIPPED,
          expect: PATIENT,
        },
      },
    ],
  },
})
