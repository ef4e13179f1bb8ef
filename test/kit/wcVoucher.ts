import type { Page } from '@playwright/test'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Answers in place of WalletConnect's page that vouches for the sites wallets hear from. It is framed by the
 * page for each request, and waited for.
 */
export async function vouchForPages(page: Page): Promise<void> {
  await page.route('https://verify.walletconnect.org/**', async (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')
    const attestation = [encoded({ alg: 'ES256' }), encoded({ id }), encoded({})].join('.')
    const news = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
    const body = `<!doctype html><script>parent.postMessage(${news}, '*')</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}
