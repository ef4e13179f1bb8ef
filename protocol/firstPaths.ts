/** Such as `GET /index/getMarketInfo/{id}`. */
export type VerbAndPath = `${'GET' | 'POST'} /${string}`

/** Of the calls that the first screens make. All others are in `routePaths.ts`, which browsers load after them. */
export const FIRST_PATHS = {
  sendCode: 'POST /login/sendCode',
  loginByDapp: 'POST /login/loginByDapp',
  logout: 'POST /login/logout',
  listMarkets: 'GET /index/listMarketByType',
  listContents: 'GET /index/listContents/{lang}',
  getParameter: 'GET /index/getParamByKey/{key}',
  listNotifications: 'GET /index/listnotify',
  getUserInfo: 'POST /user/getUserInfo',
} as const satisfies Record<string, VerbAndPath>

const PREFIX = '/swx/customer'

/** The path of the live price feed (WebSocket). */
export const FEED_PATH = '/swx/feed'

/** Whether a call is a GET: it changes nothing. */
export const isGetPath = (route: VerbAndPath): boolean => route.startsWith('GET')

/** A path with its `{parameters}` as they are. */
export const patternIn = (route: VerbAndPath): string => PREFIX + route.slice(route.indexOf('/'))

/** A path with its `{parameters}` filled in, each percent-encoded. @throws Error when one is missing */
export function fillPath(route: VerbAndPath, params: Readonly<Record<string, string>>): string {
  return patternIn(route).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${route} needs ${key}`)
    return encodeURIComponent(value)
  })
}
