import { describe, expect, it } from 'vitest'
import { TABS } from './layouts/navigation.ts'
import { APP_ROUTES, routeAt } from './routes.tsx'

/** The routes of the specification, as it lists them. */
const SPECIFIED = [
  '/',
  '/market',
  '/trading',
  '/loan',
  '/nfts',
  '/zjxq',
  '/profile',
  '/profile/balance',
  '/profile/balance2',
  '/profile/balancebb',
  '/profile/info',
  '/profile/exchange',
  '/profile/kefu',
  '/profile/invite',
  '/profile/notification',
  '/help',
  '/help/faq',
  '/help/notice',
  '/pass/login',
  '/pass/register',
  '/pass/reset',
  '/detail',
  '/cruuency',
  '/introduction',
  '/api/loginCallback/google',
]

describe('the addresses of the app', () => {
  it.each(SPECIFIED)('%s is one', (path) => {
    expect(routeAt(path)).not.toBeNull()
  })

  it.each(['/nothing', '/market/more', '/profile/other', '/swx/x', '/cruuency/x'])(
    '%s is none',
    (path) => {
      expect(routeAt(path)).toBeNull()
    },
  )

  it('are listed once each', () => {
    const paths = APP_ROUTES.map((route) => route.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have the tab bar on the tabs, and on no page with an action bar of its own', () => {
    expect(TABS.map((tab) => tab.to.split('?')[0])).toEqual([
      '/',
      '/market',
      '/cruuency',
      '/zjxq',
      '/profile',
    ])
    for (const path of ['/', '/market', '/zjxq', '/profile']) {
      expect(routeAt(path)?.frame.tabBar, path).toBe(true)
    }
    for (const path of [
      '/cruuency',
      '/trading',
      '/pass/login',
      '/pass/reset',
      '/detail',
      '/introduction',
      '/service',
    ]) {
      expect(routeAt(path)?.frame.tabBar, path).toBe(false)
    }
  })

  it('leads the lock-mining tab to bitcoin with its fixed values', () => {
    expect(TABS[2]?.to).toBe('/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0&product=stake')
  })
})
