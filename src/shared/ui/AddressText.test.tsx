import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AddressText } from './AddressText.tsx'

afterEach(cleanup)

it.each([
  ['0x52908400098527886e0f7030069857d2e4169ee7', '0x5290', '9ee7', 10],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q', 'dq', 11],
])('groups %s, and stays as it is when it is copied', (address, first, last, groups) => {
  const { container } = render(<AddressText address={address} />)
  const code = container.querySelector('code')
  expect(code?.textContent).toBe(address)
  expect(code?.children).toHaveLength(groups)
  const bold = [...container.querySelectorAll('b')].map(({ textContent }) => textContent)
  expect(bold).toEqual([first, last])
})
