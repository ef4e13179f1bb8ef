import { expect, it } from 'vitest'
import { readsAsLink } from './readsAsLink.ts'

it.each([
  'https://evil.example',
  'Bank (evil.example/login)',
  'see WWW.evil',
  'x.com',
  'help@evil',
  'evil。com',
  'evil．com',
  'ｅｖｉｌ.ｃｏｍ',
  'bücher.example',
  'موقع.شبكة',
  'tg://resolve',
])('is one: %s', (text) => expect(readsAsLink(text)).toBe(true))

it.each([
  'Ann Example',
  'J.R.R. Tolkien',
  'Empresa S.A.',
  'Società p.l.c.',
  'Verein e.V.',
  'St. Gallen Bank',
  'Example Co., Ltd.',
  'Bank 1.5',
  'محمد بن عبد الله',
  '株式会社例',
])('is none: %s', (text) => expect(readsAsLink(text)).toBe(false))
