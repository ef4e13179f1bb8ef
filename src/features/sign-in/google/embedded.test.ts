import { expect, it } from 'vitest'
import { isEmbedded } from './embedded.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  [`${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36`, false],
  [`${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36`, true],
  [`${ANDROID}) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 TokenPocket_Android`, true],
  [`${APPLE} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, false],
  [`${APPLE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, false],
  [`${APPLE} (KHTML, like Gecko) Mobile/15E148`, true],
  [`${APPLE} (KHTML, like Gecko) Mobile/15E148 Safari/604.1 Instagram 300.0`, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('%s', (userAgent, is) => {
  expect(isEmbedded(userAgent)).toBe(is)
})
