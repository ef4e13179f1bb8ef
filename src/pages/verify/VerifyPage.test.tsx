import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import {
  forgetKeptLog,
  type KeptLog,
  readKeptLog,
  writeKeptLog,
} from '#src/entities/price-log/keptLog.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { evidenceOf } from './evidence.ts'
import VerifyPage from './VerifyPage.tsx'

const TEXT = readFileSync('test/fixtures/receipts/long.receipt', 'utf8').trim()
const receipt = JSON.parse(TEXT) as { issuer: { publicKey: string }; head: KeptLog['head'] }

const kept: KeptLog = {
  publicKey: receipt.issuer.publicKey,
  head: receipt.head,
  checkedAt: '2026-11-20T20:30:00.000Z',
  unproven: null,
  breach: null,
}

beforeEach(async () => {
  localStorage.clear()
  forgetKeptLog()
  await startTexts('en')
  await loadSlices(['verify', 'receipt', 'orders', 'option', 'spot', 'plan', 'trade'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const seen = scriptApi({})
  renderInWorld(createWorld({ signedIn: false }), <VerifyPage />, '/verify')
  return seen
}

function paste(text: string): void {
  fireEvent.change(screen.getByLabelText('Or paste its text'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the text' }))
}

const verdict = () => document.activeElement?.textContent

describe('checking a receipt', () => {
  it('says sound, not valid, while it knows no key of the operator, and asks no server', () => {
    const seen = open()
    paste(`${TEXT}\n`)
    expect(verdict()).toBe('Consistent, but signed with an unknown key')
    expect(screen.queryByText('Valid')).toBeNull()
    expect(screen.getByText(/anybody can sign a receipt with a key of their own/)).toBeTruthy()
    expect(screen.getByText('Net PnL after both fees')).toBeTruthy()
    expect(screen.queryByText('Failed')).toBeNull()
    expect(screen.getByText(/hasn’t saved a key for us yet/)).toBeTruthy()
    expect(seen).toEqual([])
  })

  it('says which check fails, and what the figure must be', () => {
    open()
    paste(TEXT.replace(/"result":"[^"]*"/, '"result":"999.000000"'))
    expect(verdict()).toBe('Not valid')
    expect(screen.getByText(/2 checks failed/)).toBeTruthy()
    expect(screen.getByText('The receipt says')).toBeTruthy()
    expect(screen.getByText('999.000000')).toBeTruthy()
  })

  it('says what the figures of an option are made of that was sold back, or settled late', () => {
    open()
    paste(readFileSync('test/fixtures/receipts/listedSold.receipt', 'utf8'))
    expect(screen.getByText(/a volatility that is no greater than at the purchase/)).toBeTruthy()
    expect(screen.getByText('59,640.449100')).toBeTruthy()
    expect(screen.queryByText(/No price lies between/)).toBeNull()
    cleanup()
    open()
    paste(readFileSync('test/fixtures/receipts/listedLate.receipt', 'utf8'))
    expect(screen.getByText(/the first one in the week after it decides/)).toBeTruthy()
    expect(screen.getByText(/No price lies between/)).toBeTruthy()
  })

  it('names the exchanges that a live price was made of, and why others did not count', () => {
    open()
    const text = readFileSync('test/fixtures/receipts/index.receipt', 'utf8').trim()
    paste(text)
    const sources = screen.getByRole('heading', {
      name: 'Where the prices came from',
    }).parentElement
    const out = [...(sources?.querySelectorAll('li') ?? [])].filter(
      ({ textContent }) => !textContent.includes('Counted'),
    )
    expect(out.map(({ textContent }) => textContent)).toEqual([
      'OKX71400.00 – 71400.00Too far from the others',
      'OKX71438.85 – 71438.85Too far from the others',
    ])
  })

  it('tells which part of the order it is of, and each change of its stops', () => {
    const { order, ...rest } = JSON.parse(TEXT) as Receipt
    const edit = { at: order.openedAt, logSeq: '4711', lots: '7', moved: [] }
    const history = {
      openedLots: '7',
      lotsBefore: '7',
      stopLoss: '70000.00',
      takeProfit: order.takeProfit,
      edits: [{ ...edit, stopLoss: order.stopLoss, takeProfit: order.takeProfit }],
    }
    open()
    const made = { ...rest, type: 'contract-receipt.v2', formula: 'contract.2' }
    paste(canonicalJson({ ...made, order: { ...order, history } } as unknown as Json))
    expect(screen.getByText(`Part: ${order.lots} of 7 lots`)).toBeTruthy()
    expect(screen.getByText('Stops at the opening')).toBeTruthy()
    expect(screen.getByText('70,000')).toBeTruthy()
    expect(screen.getByText('Stops changed after log row')).toBeTruthy()
    expect(screen.getByText('4,711')).toBeTruthy()
  })

  it('knows the key this browser keeps, and fails for any other', () => {
    writeKeptLog(kept)
    open()
    paste(TEXT)
    expect(verdict()).toBe('Valid')
    expect(screen.getByText('This matches the key this browser has saved for us.')).toBeTruthy()
    act(() => writeKeptLog({ ...kept, publicKey: 'ab'.repeat(32) }))
    expect(screen.getByRole('heading', { name: 'Not valid' })).toBeTruthy()
    expect(
      screen.getByText('This doesn’t match the key this browser has saved for us.'),
    ).toBeTruthy()
  })

  it.each([
    ['up', 'Price that decided, log row', '18.000000', 'Max payout'],
    ['void', 'Last price before the expiry, log row', '10.000000', 'Outcome'],
    ['limitBuy', 'Price that decided, log row', '824.100000', 'Reserved while the order is open'],
    ['smart', 'Order number', '12.346914', 'Early exit deduction'],
    ['cancelled', 'Price that decided, log row', '475.335000', 'Returned'],
    ['cancelledStop', 'Price that decided, log row', '9992.095000', 'Returned'],
    ['cancelledSpot', 'Reason for cancelling', '670.000000', 'Returned'],
    ['exchangeCross', 'Price of USDTUSD, log row', '0.02121110', 'Rate before the fee'],
  ])(
    'reads the receipt %s, and says which figure of it was changed',
    (file, row, figure, label) => {
      const text = readFileSync(`test/fixtures/receipts/${file}.receipt`, 'utf8')
      open()
      paste(text)
      expect(verdict()).toMatch(/^Consistent/)
      expect(screen.getByText(row)).toBeTruthy()
      expect(screen.getByText(label)).toBeTruthy()
      expect(screen.queryByText('Failed')).toBeNull()
      const wrong = figure.replace(/\d$/, '9')
      paste(text.replaceAll(`"${figure}"`, `"${wrong}"`))
      expect(verdict()).toBe('Not valid')
    },
  )

  it('shows a figure with more decimals than a browser can write, and calls it not valid', () => {
    open()
    const long = `0.${'1'.repeat(78)}`
    paste(TEXT.replace(/"result":"[^"]*"/, `"result":"${long}"`))
    expect(verdict()).toBe('Not valid')
    expect(screen.getByText(long)).toBeTruthy()
  })

  it('reads what is dropped, and says in words what it can’t read', async () => {
    open()
    const drop = (content: string): Promise<void> =>
      act(async () => {
        const files = [new File([content], 'r.json')]
        fireEvent.drop(screen.getByLabelText('Or paste its text'), { dataTransfer: { files } })
        await Promise.resolve()
      })
    await drop(TEXT)
    await vi.waitFor(() => expect(verdict()).toMatch(/^Consistent/))
    await drop('<script>alert(1)</script>')
    await vi.waitFor(() => expect(verdict()).toBe('Not readable'))
    expect(document.querySelector('script')).toBeNull()
    await drop('x'.repeat(600_000))
    await vi.waitFor(() => expect(screen.getByText(/larger than any receipt/)).toBeTruthy())
  })
})

describe('the price history that is kept', () => {
  it('is shown, and a breach stays until it was read and started over by hand', () => {
    const breach: NonNullable<KeptLog['breach']> = {
      kind: 'rewritten',
      seenAt: '2026-11-20T20:31:00.000Z',
      published: { publicKey: kept.publicKey, head: { ...kept.head, root: 'cd'.repeat(32) } },
      path: null,
      read: false,
    }
    writeKeptLog({ ...kept, breach })
    open()
    expect(screen.getByText('The published price history was rewritten.')).toBeTruthy()
    expect(screen.getAllByText(kept.head.root)).toHaveLength(2)
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
    expect(readKeptLog()?.breach?.read).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Start over with the present history' }))
    fireEvent.click(screen.getByText('Forget and start over'))
    expect(readKeptLog()).toBeNull()
    expect(screen.getByText('This browser has not seen a sealed price log yet.')).toBeTruthy()
  })

  it('is not shown beside another where the operator proved nothing, and the evidence says so', () => {
    const unproven = { looks: 20, since: '2026-11-20T19:30:00.000Z' }
    const breach: NonNullable<KeptLog['breach']> = {
      kind: 'unproven',
      seenAt: '2026-11-20T20:31:00.000Z',
      published: null,
      path: null,
      read: false,
    }
    const now = { ...kept, unproven, breach }
    writeKeptLog(now)
    open()
    expect(screen.getByText('We no longer prove our price history.')).toBeTruthy()
    expect(screen.queryByText('What we show now')).toBeNull()
    expect(JSON.parse(evidenceOf(now, breach).text)).toMatchObject({
      kind: 'unproven',
      before: kept.head,
      after: null,
      proof: null,
      unproven,
    })
  })

  it('says on the first look that there was nothing to compare with', async () => {
    const head = { ...kept.head, publicKey: kept.publicKey }
    scriptApi({ listLogSeals: () => ok([{}]), getLogHead: () => ok(head) })
    renderInWorld(createWorld({ signedIn: false }), <VerifyPage />, '/verify')
    const now = screen.getByRole('button', { name: 'Check now' })
    fireEvent.click(now)
    await vi.waitFor(() => expect(screen.getByText(/^This is the first state/)).toBeTruthy())
    fireEvent.click(now)
    await vi.waitFor(() => expect(screen.getByText(/continues what this browser saw/)).toBeTruthy())
  })

  it('says so when the server gives no answer', async () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await vi.waitFor(() => expect(screen.getByText(/^We gave no usable answer/)).toBeTruthy())
  })
})

describe('a receipt that a link names', () => {
  const follow = async (reply: ReturnType<typeof ok>) => {
    const seen = scriptApi({ getSharedReceipt: () => reply })
    renderInWorld(createWorld({ signedIn: false }), <VerifyPage />, '/verify?receipt=order-1')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return seen
  }

  it('is fetched and checked by itself', async () => {
    const seen = await follow(ok({ name: 'receipt-order-1.json', text: TEXT }))
    expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual(['order-1'])
    expect(screen.getByText('Consistent, but signed with an unknown key')).toBeTruthy()
  })

  it('is said not to be shared, where it is not', async () => {
    await follow({ code: '404', result: null })
    expect(screen.getByText('This receipt isn’t shared.')).toBeTruthy()
  })
})
