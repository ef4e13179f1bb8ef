import { describe, expect, it } from 'vitest'
import { type RouteName, routePath } from './routePaths.ts'
import { ROUTES } from './routes.ts'

/** Section 7 of the specification, written out: the calls with a path of their own. */
const SPECIFIED = `
GET login/checkUserNameOrPhone
POST login/register
POST login/login
POST login/sendCode
POST login/loginByGoogle
POST login/loginByDapp
GET index/listMarketByType
GET index/getKValueByCodeAndDate
GET index/getMarketInfo/{id}
GET index/listContents/{lang}
GET index/getContentsById/{id}
GET index/getParamByKey/{key}
GET index/listNft
GET index/listLevel
GET index/listnotify
POST order/buySmart
POST order/stopU
POST order/chedan
POST order/buyOptions
POST order/buyU
POST order/submit
GET order/listSmartOrder
GET order/listUOrder
GET order/listBbOrder
GET order/listOptionsOrder
GET order/getAssestInfo/{id}
GET order/getProfitTotal
GET order/getOptionsOrderById/{id}
POST user/identification
POST user/newIdentification
POST user/getUserInfo
POST user/recharge
POST user/withdrawal
POST user/dh
POST user/buyNft
GET user/listNft
POST user/loan
GET user/listRecharge
GET user/listWithdrwal
GET user/listLoanRecord
POST user/repassword
POST user/repasswordTx
`
  .trim()
  .split('\n')
  .map((line) => line.replace(' ', ' /swx/customer/'))

const names = Object.keys(ROUTES) as RouteName[]
const lineOf = (name: RouteName): string => `${ROUTES[name].method} ${ROUTES[name].path}`

describe('the table of calls', () => {
  it('has the 42 calls of the specification, each once, with their exact spelling', () => {
    const specified = names.filter((name) => ROUTES[name].origin === 'spec').map(lineOf)
    expect(specified).toHaveLength(42)
    expect([...specified].sort()).toEqual([...SPECIFIED].sort())
  })

  it('has no path twice', () => {
    const lines = names.map(lineOf)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('never reads by POST money or writes money by GET', () => {
    const writes = names.filter((name) => ROUTES[name].money)
    expect(writes.filter((name) => ROUTES[name].method === 'GET')).toEqual([])
    expect(writes.filter((name) => ROUTES[name].account === 'none')).toEqual([])
    expect(writes.filter((name) => ROUTES[name].who === 'anyone')).toEqual([])
  })

  it('keeps every account call for signed-in customers', () => {
    const accounts = names.filter((name) => ROUTES[name].account !== 'none')
    expect(accounts.filter((name) => ROUTES[name].who !== 'customer')).toEqual([])
  })
})

describe('routePath', () => {
  it('fills parameters in, encoded', () => {
    expect(routePath('getMarket', { id: '1' })).toBe('/swx/customer/index/getMarketInfo/1')
    expect(routePath('getMarket', { id: '../x?y' })).toBe(
      '/swx/customer/index/getMarketInfo/..%2Fx%3Fy',
    )
  })

  it('throws when one is missing', () => {
    expect(() => routePath('getMarket')).toThrow(/needs id/)
  })
})
