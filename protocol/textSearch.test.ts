import { expect, it } from 'vitest'
import { findIn } from './textSearch.ts'

const found = (text: string, wanted: string) =>
  findIn(text, wanted).map(([from, to]) => text.slice(from, to))

it('finds every place, whatever the case, accents and width', () => {
  expect(found('Café, cafe\u0301 and CAFE', 'cafe')).toEqual(['Café', 'cafe\u0301', 'CAFE'])
  expect(found('ＢＴＣ and BTC', ' btc ')).toEqual(['ＢＴＣ', 'BTC'])
  expect(found('ΟΔΟΣ', 'οδος')).toEqual(['ΟΔΟΣ'])
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa'])
  expect(found('😀 ok 😀', '😀')).toEqual(['😀', '😀'])
})

it('finds in scripts without spaces, and with marks', () => {
  expect(found('我的充值在哪里', '充值')).toEqual(['充值'])
  expect(found('ยอดเงินฝากของฉัน', 'เงินฝาก')).toEqual(['เงินฝาก'])
  expect(found('أين إيداعي؟', 'ايداع')).toEqual(['إيداع'])
  expect(found('입금은 어디에', '입금')).toEqual(['입금'])
})

it('takes a sign along of which a part is wanted, and marks it once', () => {
  expect(found('한국 하나', '하')).toEqual(['한', '하'])
  expect(found('ﬃ and ﬀ', 'f')).toEqual(['ﬃ', 'ﬀ'])
  expect(found('e\u0301\u0302x', 'e')).toEqual(['e\u0301\u0302'])
})

it('looks through five thousand messages of two hundred letters in a moment', () => {
  const from = performance.now()
  for (let count = 0; count < 5_000; count += 1) findIn('Café '.repeat(40), 'fee')
  expect(performance.now() - from).toBeLessThan(1_000)
})

it('finds nothing for nothing', () => {
  expect([found('text', ''), found('text', '  '), found('', 'x'), found('text', 'other')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
