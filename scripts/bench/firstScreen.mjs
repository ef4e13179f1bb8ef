import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp, startBuiltApp } from '../lib/builtApp.mjs'
import { figure } from '../lib/figures.mjs'
import { run } from '../lib/run.mjs'
import { loadBench, needChromium } from './load.mjs'

/** Too many packages to depend on for one row. The last one that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

/** Runs of each screen; the middle one counts. */
const RUNS = 3

/** What web.dev calls good. */
const GOOD = { lcp: 2.5, inp: 200, cls: 0.1 }

const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'

/** Largest paint of a first visit, in seconds, by screen: as Lighthouse reckons it, and with the slow line applied. */
const GOALS = { wallet: { simulated: 1, applied: 1.5 }, blocked: { simulated: 1.5, applied: 1.5 } }

/** How Lighthouse slows the phone down: reckoned from a fast run's trace, or really. */
const METHODS = { simulated: 'simulate', applied: 'devtools' }

/** @typedef {keyof typeof METHODS} Method */
/** @typedef {{ score: number, lcp: number, cls: number, tbt: number }} Judged */
/** @typedef {{ market: { lcp: number, cls: number }, inp: number, interactions: readonly (readonly [string, number])[] }} Felt */
/** @typedef {{ measureFirstScreen: (url: string) => Promise<Felt> }} Bench */
/** @typedef {{ categories: { performance: { score: number } }, audits: Record<string, { numericValue: number }> }} Report */

/**
 * Lighthouse's mobile profile: a phone of the lower half on slow 4G.
 * @param {string} url
 * @param {string} folder
 * @param {Method} method
 * @returns {Promise<Judged | string>} what it said, or why there is nothing to say
 */
async function judge(url, folder, method) {
  const file = path.join(folder, 'lighthouse.json')
  const { code, output } = await run(
    'npx',
    [
      '-y',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--only-categories=performance',
      `--throttling-method=${METHODS[method]}`,
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${FLAGS}`,
    ],
    { env: { CHROME_PATH: process.env['CHROMIUM'] ?? '' }, seconds: 240 },
  )
  if (code !== 0) return output.trim().split('\n').slice(-3).join(' ')
  const { categories, audits } = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
  /** @param {string} name */
  const of = (name) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: Math.round(categories.performance.score * 100),
    lcp: of('largest-contentful-paint') / 1000,
    cls: of('cumulative-layout-shift'),
    tbt: of('total-blocking-time'),
  }
}

/**
 * @param {string} url
 * @param {string} folder
 * @param {Method} method
 * @returns {Promise<Judged | string>} the run in the middle by largest contentful paint
 */
async function judgeOften(url, folder, method) {
  const judged = []
  for (let count = 0; count < RUNS; count += 1) {
    const one = await judge(url, folder, method)
    if (typeof one === 'string') return one
    judged.push(one)
  }
  const sorted = judged.toSorted((a, b) => a.lcp - b.lcp)
  return sorted[Math.floor(sorted.length / 2)] ?? 'no run'
}

/**
 * @param {string} screen
 * @param {string} fault
 * @returns {import('../lib/figures.mjs').Figure}
 */
function notMeasured(screen, fault) {
  console.error(`row 2 is not measured, ${LIGHTHOUSE} could not be had: ${fault}`)
  const name = `${screen}, mobile profile: not measured`
  return figure({ row: 2, name, figure: Number.NaN, unit: '', baseline: null, goal: '', met: null })
}

/**
 * One address, judged in both ways.
 * @param {string} screen
 * @param {string} url
 * @param {string} folder
 * @param {Readonly<Record<Method, number>>} goals
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
async function judgeScreen(screen, url, folder, goals) {
  const row = 2
  const simulated = await judgeOften(url, folder, 'simulated')
  if (typeof simulated === 'string') return [notMeasured(screen, simulated)]
  const applied = await judgeOften(url, folder, 'applied')
  if (typeof applied === 'string') return [notMeasured(screen, applied)]
  const { score, cls, tbt } = simulated
  /** @param {Method} method @param {number} lcp */
  const paint = (method, lcp) =>
    figure({
      row,
      name: `${screen}, mobile profile ${method}, LCP`,
      figure: lcp,
      unit: 's',
      baseline: GOOD.lcp,
      goal: `<= ${goals[method].toFixed(1)} s`,
      met: lcp <= goals[method],
    })
  const worst = Math.max(cls, applied.cls)
  return [
    paint('simulated', simulated.lcp),
    paint('applied', applied.lcp),
    figure({
      row,
      name: `${screen}, score`,
      figure: score,
      unit: '',
      baseline: null,
      goal: '>= 97',
      met: score >= 97,
    }),
    figure({
      row,
      name: `${screen}, CLS`,
      figure: worst,
      unit: '',
      baseline: GOOD.cls,
      goal: '<= 0.02',
      met: worst <= 0.02,
    }),
    figure({
      row,
      name: `${screen}, total blocking time`,
      figure: tbt,
      unit: 'ms',
      baseline: null,
      goal: 'told',
      met: null,
    }),
  ]
}

/**
 * @param {Felt} felt
 * @returns {readonly import('../lib/figures.mjs').Figure[]}
 */
function slowProcessor({ market, inp, interactions }) {
  const row = 2
  return [
    figure({
      row,
      name: 'market list, 4x slower processor alone, LCP',
      figure: market.lcp,
      unit: 's',
      baseline: GOOD.lcp,
      goal: '<= 1.5 s',
      met: market.lcp <= 1.5,
    }),
    figure({
      row,
      name: 'the same, CLS',
      figure: market.cls,
      unit: '',
      baseline: GOOD.cls,
      goal: '<= 0.02',
      met: market.cls <= 0.02,
    }),
    figure({
      row,
      name: `the same, INP (${interactions[0]?.[0] ?? ''})`,
      figure: inp,
      unit: 'ms',
      baseline: GOOD.inp,
      goal: '<= 100 ms',
      met: inp <= 100,
    }),
    ...interactions
      .slice(1)
      .map(([name, ms]) =>
        figure({ row, name, figure: ms, unit: 'ms', baseline: GOOD.inp, goal: 'told', met: null }),
      ),
  ]
}

/**
 * Row 2: the first screens of the built app against what web.dev calls good: by Lighthouse's mobile
 * profile, and with nothing but a slow processor, touched as a customer does.
 * @param {{ smoke: boolean }} how
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function firstScreen({ smoke }) {
  await needChromium()
  const { measureFirstScreen } = /** @type {Bench} */ (await loadBench('firstScreen'))
  await buildApp()
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-screen-'))
  try {
    const app = await startBuiltApp(path.join(folder, 'data'))
    try {
      const felt = await measureFirstScreen(app.url)
      if (smoke) return slowProcessor(felt)
      const market = new URL('/market?wallet=test', app.url).href
      return [
        ...(await judgeScreen('first visit with a wallet', market, folder, GOALS.wallet)),
        ...(await judgeScreen('blocked screen', app.url, folder, GOALS.blocked)),
        ...slowProcessor(felt),
      ]
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
